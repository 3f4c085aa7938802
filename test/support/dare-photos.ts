import { onTestFinished } from 'vitest';
import type { Answer, Visitor } from '../../bridge/client/visitor.ts';
import type { Administrator } from './administrator.ts';
import { FORM_TYPE, formOf } from './photos.ts';
import type { Player } from './player.ts';
import { playingTable, type Table } from './table.ts';

/** Nearly every other roll opens one of these. */
const LIKELY = [5, 6, 7, 8, 9].map((number) => ({ number, x: number / 12, y: 0.5 }));

/** Every box holds this task from now on. */
export const addTask = (admin: Administrator) =>
  admin.import('tasks', 'text,difficulty,level\nSing the chorus,Средне,Лайт');

export interface Dared {
  table: Table;
  roomId: string;
  dare: number;
  /** Who opened the box, and the other player. */
  performer: Visitor;
  other: Visitor;
  opener: Player;
  judge: Player;
  /** Of the dare’s photo. */
  path: string;
}

/** A table of two until the test is over, in which a box with a task was just opened. */
export async function daredTable(url: string, otherUrl = url): Promise<Dared> {
  const table = await playingTable(url, LIKELY, undefined, otherUrl);
  onTestFinished(() => table.close());
  let roller = 0;
  for (;;) {
    const [opener = table.players[0], judge = table.players[1]] =
      roller === 0 ? table.players : table.players.toReversed();
    const { dare } = await opener.ask(
      'roll-dice',
      {},
      'dice-rolled',
      ({ by }) => by === `player${roller + 1}`,
    );
    if (dare === undefined) roller = 1 - roller;
    else {
      const { roomId } = opener;
      const [one, two] = table.hosts;
      const [performer, other] = roller === 0 ? [one, two] : [two, one];
      const path = `/api/tables/alluring-boxes/${roomId}/dares/${dare.id}/photo`;
      return { table, roomId, dare: dare.id, performer, other, opener, judge, path };
    }
  }
}

/** The same, and its player has said Done. */
export async function doneTable(url: string, otherUrl = url): Promise<Dared> {
  const dared = await daredTable(url, otherUrl);
  await dared.opener.ask('settle-dare', { dare: dared.dare, done: true }, 'dare-changed');
  return dared;
}

/** Sends a dare's photo. */
export const sendPhoto = (
  visitor: Visitor,
  path: string,
  content: Buffer,
  field = 'file',
): Promise<Answer> =>
  visitor.ask('POST', path, {
    headers: { 'content-type': FORM_TYPE },
    body: new Uint8Array(formOf({ content, field })),
  });
