/** Why the server ends a WebSocket: codes of our own, in the range left to applications. */
export const TOO_NOISY = 4029;
