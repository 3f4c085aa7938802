/** The game's name, for the server, its card and its page. */
export const LIARS_DICE_NAME = { slug: 'liars-dice', title: "Liar's Dice" } as const;
