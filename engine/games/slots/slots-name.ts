/** What it is called, for the server and its page. */
export const SLOTS_NAME = { slug: 'slots-exposure', title: 'Slots Exposure' } as const;
