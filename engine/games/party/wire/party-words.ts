import type { CommandWords, GameWords } from '../../../definition/game.ts';
import type { CommonRefusal } from '../../../definition/refusal.ts';
import type { PartyCommandName } from '../party-commands.ts';
import { PARTY_MESSAGES, partyViewSchema } from './party-messages.ts';
import type { PartyRefusal } from './party-refusals.ts';

const COMMANDS: Readonly<Record<PartyCommandName, CommandWords<CommonRefusal | PartyRefusal>>> = {
  'start-game': {
    about:
      'The host starts the game [G2]. `entropy` opens the part of the dice that the host has sealed [G4]. A guest who joins from now on is refused with `room/started` [G1].',
    codes: [
      'start/not-host',
      'start/too-few',
      'start/not-waiting',
      'entropy/not-promised',
      'room/started',
    ],
  },
  'update-boxes': {
    about: 'The host places the boxes before the start, as often as they like [G3].',
    codes: ['boxes/not-host', 'boxes/not-placing', 'boxes/none', 'boxes/duplicate'],
  },
  'add-entropy': {
    about:
      'Adds a part to the dice, once a game and before the start: the host a `commitment`, the others `entropy` [G4] [C9].',
    codes: ['entropy/not-now', 'entropy/given', 'entropy/sealed'],
  },
  'roll-dice': { about: 'Rolls the dice [G7].', codes: ['dice/not-playing', 'dice/not-your-turn'] },
  'settle-dare': {
    about: 'The opener says whether the task was done; `false` is a pass, which is free.',
    codes: ['dare/unknown', 'dare/not-yours', 'dare/settled'],
  },
  'judge-dare': {
    about: 'One of the others judges a dare that is done, once [G5].',
    codes: ['dare/unknown', 'dare/not-yours', 'dare/not-done', 'dare/voted', 'dare/settled'],
  },
  'chat-message': { about: 'Says something to the room [B16].', codes: ['visitor/silenced'] },
  'watcher-chat': {
    about: 'Whether watchers may read the chat from now on [B26].',
    codes: ['watchers/unchanged'],
  },
  'finish-game': {
    about: 'Ends a game that is decided, or in which ten rolls opened nothing [G8].',
    codes: ['finish/not-playing', 'finish/not-decided'],
  },
  rematch: { about: 'Opens the table for the next game [G1].', codes: ['rematch/not-finished'] },
  'leave-room': { about: 'Leaves the table [G7].', codes: [] },
};

const MESSAGES: Readonly<Record<'room-state' | keyof typeof PARTY_MESSAGES, string>> = {
  'room-state':
    'The whole room as its reader may see it. All readers get it after everything that has no message of its own.',
  'dice-rolled': 'To a room: a roll and its outcome. `forced`: the server rolled [G7].',
  'dare-changed':
    'To a room: a dare was settled, somebody has judged it, or the vote is over [G5].',
  'names-changed':
    'To a room: a player has another name or avatar, or the limits that hold for all have changed.',
  'chat-message': 'To players, and to watchers if the room allows it [B25].',
};

/** What docs/protocol.md says of Alluring Boxes for three to eight. */
export const PARTY_WORDS: GameWords = {
  commands: COMMANDS,
  messages: MESSAGES,
  schemas: { 'room-state': partyViewSchema, ...PARTY_MESSAGES },
};
