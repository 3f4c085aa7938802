/** What it is called, for the server and its page. */
export const WHEEL_NAME = { slug: 'wheel-of-exposure', title: 'Wheel of Exposure' } as const;
