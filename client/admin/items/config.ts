import * as v from 'valibot';
import { configInputSchema } from '../../../engine/wire/admin.ts';
import { gameConfigSchema } from '../../../engine/wire/rest.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';
import { NOT_FOUND } from '../calls.ts';
import { type Field, resourceOf } from '../editor/resource.ts';

const field = (name: keyof typeof DEFAULT_CONFIG, label: string, min: number, hint: string) =>
  ({
    name,
    label,
    min,
    hint,
    is: 'number',
    required: true,
    blank: String(DEFAULT_CONFIG[name]),
  }) satisfies Field;

const stored = resourceOf({
  noun: 'config',
  path: '/api/game-config/slots-exposure',
  // Some fields are missing where a server does not know of them.
  itemSchema: v.pipe(
    gameConfigSchema,
    v.transform(({ version = null, ...config }) => ({ id: 0, version, ...config })),
  ),
  inputSchema: configInputSchema,
  isOne: true,
  texts: {
    saved: 'Configuration saved successfully!',
    notSaved: 'Failed to save configuration',
    notLoaded: 'Failed to load configuration',
  },
  fields: [
    field('required_rating', 'Required rating', 0, 'Players with a lower rating cannot play.'),
    field('spin_cost', 'Spin cost', 1, 'Coins a spin takes.'),
    field('default_coins', 'Default coins', 0, 'Coins a new visitor starts with.'),
    field('house_coins', 'House coins', 0, 'Coins for a visitor who cannot pay a spin. 0: none.'),
    field('house_hours', 'House hours', 0, 'Hours until the same visitor may have them again.'),
  ],
});

/** The settings of the slots; the defaults if none were saved. */
export const config: typeof stored = {
  ...stored,
  one: async (id) => {
    const answer = await stored.one(id);
    if (answer.ok || answer.status !== NOT_FOUND) return answer;
    return { ok: true, value: { id, version: null, ...DEFAULT_CONFIG } };
  },
};
