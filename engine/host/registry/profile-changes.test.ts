import { expect, test } from 'vitest';
import { Refused } from '../../definition/refusal.ts';
import type { RoomHandle } from '../room/room-handle.ts';
import { changeProfiles } from './profile-changes.ts';

/** Rooms that answer so, in this order, when a visitor's profile changes. */
async function changing(answers: Readonly<Record<string, number | Error>>) {
  const asked: string[] = [];
  let stored = 0;
  const index = {
    roomsOf: async (visitor: string, since: number) => {
      expect([visitor, since]).toEqual(['ann', 6_400_000]);
      return Object.keys(answers);
    },
  };
  const registry = {
    use: <T>(id: string, work: (handle: RoomHandle) => T | Promise<T>): Promise<T> => {
      const changeProfile = async (visitor: string): Promise<number> => {
        asked.push(`${id} of ${visitor}`);
        const answer = answers[id] ?? 0;
        if (answer instanceof Error) throw answer;
        return answer;
      };
      return Promise.resolve(work({ changeProfile } as RoomHandle));
    },
  };
  const parts = { index, registry, now: () => 10_000_000 };
  const outcome = await changeProfiles(parts, 'ann', (bytes) => (stored += bytes)).then(
    () => 'told',
    (error: unknown) => error,
  );
  return { asked, stored, outcome };
}

test('[T15] every room of the last hour is updated, and the bytes are paid for', async () => {
  expect(await changing({ ONE222: 300, TWO222: 0, SIX222: 40 })).toEqual({
    asked: ['ONE222 of ann', 'TWO222 of ann', 'SIX222 of ann'],
    stored: 340,
    outcome: 'told',
  });
  expect(await changing({})).toMatchObject({ asked: [], outcome: 'told' });
});

test('[T15] rooms that are over or cannot be read are passed over', async () => {
  const over = { SHUT22: new Refused('room/closed'), BAD222: new Refused('room/unreadable') };
  expect(await changing({ ...over, ONE222: 300 })).toMatchObject({ stored: 300, outcome: 'told' });
});

test.each([new Refused('action/busy'), new Refused('action/conflict'), new Error('a mistake')])(
  '[T15] a room that could not be told now is refused once all others were: %s',
  async (error) => {
    const { asked, stored, outcome } = await changing({ ONE222: 300, BUSY22: error, SIX222: 40 });
    expect(asked).toHaveLength(3);
    expect([stored, outcome]).toEqual([340, error]);
  },
);
