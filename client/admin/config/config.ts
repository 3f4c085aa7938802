import * as v from 'valibot';
import { configInputSchema } from '../../../engine/wire/admin.ts';
import { gameConfigSchema } from '../../../engine/wire/rest.ts';
import type { Answer } from '../../shell/net/api.ts';
import { call, numberIn, type Problems, problemsOf, noticed, NOT_FOUND } from '../calls.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';

const PATH = '/api/game-config/slots-exposure';

const numeral = (fallback: number) => v.optional(v.string(), String(fallback));

/** A draft stored before there were house rounds lacks the last two. */
export const configDraftSchema = v.object({
  required_rating: v.string(),
  spin_cost: v.string(),
  default_coins: v.string(),
  house_coins: numeral(DEFAULT_CONFIG.house_coins),
  house_hours: numeral(DEFAULT_CONFIG.house_hours),
});
export type ConfigDraft = v.InferOutput<typeof configDraftSchema>;
type ConfigInput = Required<Omit<v.InferOutput<typeof configInputSchema>, 'version'>>;

/** The version a save is based on; null: the server names none, and a save overwrites. */
export type ConfigVersion = number | null;

export interface LoadedConfig {
  draft: ConfigDraft;
  version: ConfigVersion;
}

/** Only success or failure of a save counts, whatever its body. */
const savedSchema = v.fallback(v.object({ version: v.nullable(v.number()) }), { version: null });
export type SavedConfig = v.InferOutput<typeof savedSchema>;

export function configOf(draft: ConfigDraft): ConfigInput {
  return {
    required_rating: numberIn(draft.required_rating, DEFAULT_CONFIG.required_rating),
    spin_cost: numberIn(draft.spin_cost, DEFAULT_CONFIG.spin_cost),
    default_coins: numberIn(draft.default_coins, DEFAULT_CONFIG.default_coins),
    house_coins: numberIn(draft.house_coins, DEFAULT_CONFIG.house_coins),
    house_hours: numberIn(draft.house_hours, DEFAULT_CONFIG.house_hours),
  };
}

export function checkConfig(draft: ConfigDraft): Problems {
  return problemsOf(configInputSchema, configOf(draft), {
    required_rating: 'Required rating',
    spin_cost: 'Spin cost',
    default_coins: 'Default coins',
    house_coins: 'House coins',
    house_hours: 'House hours',
  });
}

export function draftOfConfig(config: ConfigInput): ConfigDraft {
  return {
    required_rating: String(config.required_rating),
    spin_cost: String(config.spin_cost),
    default_coins: String(config.default_coins),
    house_coins: String(config.house_coins),
    house_hours: String(config.house_hours),
  };
}

/** The value of a field that holds no number. */
export const CONFIG_FALLBACKS: ConfigDraft = draftOfConfig(DEFAULT_CONFIG);

/** Some fields are missing where a server does not know of them. */
function withDefaults(stored: v.InferOutput<typeof gameConfigSchema>): ConfigInput {
  const known = Object.entries(stored).filter(([, value]) => value !== undefined);
  return { ...DEFAULT_CONFIG, ...Object.fromEntries(known) };
}

/** The settings of the slots; the defaults if none were saved. */
export async function loadConfig(): Promise<Answer<LoadedConfig>> {
  const answer = noticed(await call(PATH, gameConfigSchema));
  if (answer.ok) {
    const { version = null, ...stored } = answer.value;
    return { ok: true, value: { draft: draftOfConfig(withDefaults(stored)), version } };
  }
  if (answer.status !== NOT_FOUND) return answer;
  return { ok: true, value: { draft: CONFIG_FALLBACKS, version: null } };
}

/** A `version` of null overwrites the stored values. */
export async function saveConfig(
  draft: ConfigDraft,
  version: ConfigVersion,
): Promise<Answer<SavedConfig>> {
  const body = { ...configOf(draft), ...(version !== null && { version }) };
  return noticed(await call(PATH, savedSchema, { method: 'POST', body }));
}
