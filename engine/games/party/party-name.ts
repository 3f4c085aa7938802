/** What it is called, for the server and its page. */
export const PARTY_NAME = { slug: 'alluring-party', title: 'Alluring Boxes Party' } as const;
