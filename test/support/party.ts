import { Visitor } from '../../bridge/client/visitor.ts';
import type { Verdict } from '../../engine/definition/tasks.ts';
import type { PartyRoom } from '../../engine/games/party/party-messages.ts';
import type { Administrator } from './administrator.ts';
import { Player } from './player.ts';
import { closedAfter, partyRoomOf, seatIn, shows } from './rooms.ts';

const TASKS = ['Sing', 'Dance', 'Bow', 'Whistle', 'Tell a joke', 'Jump', 'Hum', 'Spin', 'Clap'];

/** Boxes hold these tasks from now on, each for everybody. */
export const addTasks = (admin: Administrator, tasks: readonly string[] = TASKS) =>
  admin.import(
    'tasks',
    ['text,difficulty,level', ...tasks.map((task) => `${task},Сложно,Лайт`)].join('\n'),
  );

/** A player of a party who plays by a socket. */
export interface Guest {
  player: Player;
  seat: string;
}

/** Takes a seat of a party that waits, under this name, until the test is over. */
export async function joinParty(url: string, roomId: string, name: string): Promise<Guest> {
  const visitor = new Visitor(url);
  await visitor.put('/api/me', { name });
  return sitAs(url, seatIn((await visitor.post(`/api/game-rooms/join/${roomId}`)).body));
}

/** Sits at a taken seat, beside the page that may have it, until the test is over. */
export async function sitAs(
  url: string,
  given: { roomId: string; playerId: string },
): Promise<Guest> {
  const player = closedAfter(new Player(url, given));
  player.send('join-room');
  await shows(player, () => true);
  return { player, seat: partyRoomOf(player)?.seat ?? '' };
}

/** What a guest answers. */
interface Manners {
  /** Whether this player does the dare that waits for them. */
  done: (seat: string, room: PartyRoom) => boolean;
  verdict: (seat: string, room: PartyRoom) => Verdict;
}

/** What this guest has to do now; null: others are to play. */
function moveOf(
  { seat }: Guest,
  room: PartyRoom,
  { done, verdict }: Manners,
): [string, object] | null {
  if (room.offer !== null) return ['choose-dare', { dare: room.offer.dare, task: 0 }];
  const dare = room.dares.find(({ coins }) => coins === null);
  if (dare !== undefined) {
    const { id, by, judges, voted } = dare;
    if (dare.text === null) return null;
    if (dare.done === null) {
      return by === seat ? ['settle-dare', { dare: id, done: done(seat, room) }] : null;
    }
    const isAsked = judges.some((one) => one === seat) && !voted.some((one) => one === seat);
    return isAsked ? ['judge-dare', { dare: id, verdict: verdict(seat, room) }] : null;
  }
  if (room.turn !== seat) return null;
  const [number] = room.choices;
  return number === undefined ? ['roll-dice', {}] : ['open-box', { number }];
}

/** All players of a party play on, one move after the other, until it is enough or the game is over. */
export async function playOn(
  guests: readonly Guest[],
  isEnough: (room: PartyRoom) => boolean,
  manners: Partial<Manners> = {},
): Promise<void> {
  const all: Manners = { done: () => true, verdict: () => 'exactly', ...manners };
  for (;;) {
    const rooms = guests.map((guest) => ({ guest, room: partyRoomOf(guest.player) }));
    const views = rooms.flatMap(({ room }) => room ?? []);
    if (views.some((room) => room.state !== 'playing' || isEnough(room))) return;
    const [next] = rooms.flatMap(({ guest, room }) => {
      const move = room === null ? null : moveOf(guest, room, all);
      return move === null ? [] : { guest, move };
    });
    const seq = Math.max(...views.map((room) => room.seq));
    // Without a move it is the server's turn: it ends votes and games.
    next?.guest.player.send(...next.move);
    for (const { player } of guests) await shows(player, (room) => room.seq > seq);
  }
}
