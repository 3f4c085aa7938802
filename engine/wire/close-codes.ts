/** Why the server closes a WebSocket: own codes, in the range for applications. */
export const TOO_NOISY = 4029;
