/** The game's name, for the server and its page. */
export const NEWGAME_NAME = { slug: 'newgame-slug', title: 'Newgame Title' } as const;
