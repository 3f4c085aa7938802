import { type ComponentType, lazy } from 'react';

/** The props of a game's page. */
export interface GameProps {
  game: { slug: string; title: string };
  /** The room that the page only watches. */
  watching?: string;
}

/** The props of a game's replay. */
export interface ReplayProps extends Pick<GameProps, 'game'> {
  roomId: string;
  /** The faces of its last players, by name; undefined: nobody knows them any more. */
  faces: readonly { name: string; avatar: string | null }[] | undefined;
}

/** A game as the client has it: its card on the home page, and its pages. */
export interface ShownGame {
  slug: string;
  title: string;
  /** The line on its card. */
  blurb: string;
  /** Address of the picture on its card. */
  picture: string;
  /** The class that colours the ground of the picture. */
  ground: string | undefined;
  /** On the home page it stands before the cards, in the whole width, with this link. */
  strip?: string;
  /** [B66] The server can play the other seat. */
  hasHouse?: boolean;
  Page: ComponentType<GameProps>;
  /** [A71] The end of the path of the page's file, without `.tsx`, by which the build finds it. */
  source: string;
  /** [A141] What its own refusals say, by their codes; missing: they stay English. */
  refusals?: () => Promise<Readonly<Record<string, string>>>;
  /** [C8] Shows a room that is over; missing: its game keeps no records. */
  Replay?: ComponentType<ReplayProps>;
}

/** A page of a game, whose code is loaded when it is opened. */
export const later = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
