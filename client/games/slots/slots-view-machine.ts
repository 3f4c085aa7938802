import { assign } from 'xstate';
import { type SlotsSnapshot, slotsSnapshotSchema } from '../../../engine/games/slots/snapshot.ts';
import { soloView, type SoloView } from '../../solo/solo-view-machine.ts';
import { soloServer } from '../../solo/solo-server.ts';

export const slotsServer = soloServer('slots-exposure', slotsSnapshotSchema);

interface SlotsView extends SoloView<SlotsSnapshot> {
  cost: number;
  told: 'nothing' | 'spin' | 'accepted' | 'declined' | 'treated';
  /**
   * [S24] The coins a house round pays, when the next is due by the page's clock (epoch ms), and
   * the coins just paid.
   */
  house: { coins: number; readyAt: number } | null;
  treat: number;
}

type SlotsEvent =
  | { type: 'TREAT' }
  | { type: 'ANSWER'; accept: boolean }
  | { type: 'COST_CHANGED'; cost: number };

function settled(snapshot: SlotsSnapshot): Partial<SlotsView> {
  const { coins, spinCost: cost, house: terms } = snapshot;
  const house = terms ? { coins: terms.coins, readyAt: Date.now() + terms.readyIn } : null;
  return { snapshot, coins, cost, house };
}

const isChallenged = ({ context }: { context: SlotsView }): boolean =>
  context.snapshot?.state === 'photoChallenge';
const canPay = ({ context }: { context: SlotsView }): boolean => context.coins >= context.cost;

const { solo, asking, landed, states } = soloView<SlotsSnapshot, SlotsView, SlotsEvent>({
  server: slotsServer,
  unknown: (config) => ({ coins: config.default_coins, cost: config.spin_cost }),
  settled,
});

/** [S20] The page asks for a house round. */
const treating = asking({
  request: () => ({ type: 'HOUSE_ROUND' }),
  meanwhile: { told: 'nothing' },
  target: 'deciding',
  shown: (snapshot, { coins }) => {
    return { ...settled(snapshot), told: 'treated', treat: snapshot.coins - coins };
  },
});

/** [S6] The photo challenge is answered; the page asks for the outcome where it did not come. */
const answering = asking({
  request: (event) => ({ type: 'ANSWER', accept: event.type === 'ANSWER' && event.accept }),
  meanwhile: {},
  target: 'deciding',
  shown: (snapshot, { coins }) => {
    return { ...settled(snapshot), told: snapshot.coins > coins ? 'accepted' : 'declined' };
  },
  otherwise: 'refreshing',
});

/** The view of the slot machine. Only the server decides on coins, reels and prizes. */
export const slotsViewMachine = solo.createMachine({
  id: 'slotsView',
  initial: 'loading',
  context: {
    snapshot: null,
    coins: 0,
    cost: 0,
    trouble: null,
    told: 'nothing',
    house: null,
    treat: 0,
  },
  on: {
    SYNCED: { actions: assign(({ event }) => settled(event.snapshot)) },
    // The snapshot too: what settles when the reels stand may be older than the change.
    COST_CHANGED: {
      actions: assign(({ context: { snapshot }, event: { cost } }) => ({
        cost,
        snapshot: snapshot && { ...snapshot, spinCost: cost },
      })),
    },
  },
  states: {
    ...states,
    deciding: { always: [{ guard: isChallenged, target: 'challenge' }, { target: 'idle' }] },
    idle: {
      on: {
        SPIN: { guard: canPay, target: 'spinning' },
        TREAT: { guard: (args) => !canPay(args), target: 'treating' },
        // Makes a spin that was pressed and never answered.
        RETRY: [
          { guard: () => slotsServer.hasOpenSpin(), target: 'spinning' },
          { target: 'refreshing', actions: assign({ trouble: null }) },
        ],
      },
    },
    treating,
    landing: {
      on: { LANDED: { target: 'showing', actions: assign(({ context }) => landed(context)) } },
    },
    showing: {
      // A moment for three bananas to be seen before the question covers the talk of them.
      after: { 500: 'challenge' },
      always: { guard: (args) => !isChallenged(args), target: 'idle' },
    },
    challenge: {
      initial: 'arriving',
      on: { RETRY: { target: 'refreshing', actions: assign({ trouble: null }) } },
      states: {
        // It comes in where somebody may be pressing already: those presses were not meant for it.
        arriving: { after: { 600: 'open' } },
        open: { on: { ANSWER: '#slotsView.answering' } },
      },
    },
    answering,
  },
});
