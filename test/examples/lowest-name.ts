/** The example's name, for the server and its page. */
export const LOWEST_NAME = { slug: 'lowest-alone', title: 'Lowest Alone' } as const;
