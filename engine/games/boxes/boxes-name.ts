/** What it is called, for the server and its page. */
export const BOXES_NAME = { slug: 'alluring-boxes', title: 'Alluring Boxes' } as const;
