import * as v from 'valibot';
import { DEFAULT_CONFIG } from '../../engine/games.ts';
import { configInputSchema } from '../../engine/wire/admin.ts';
import { gameConfigSchema } from '../../engine/wire/rest.ts';
import type { Answer } from '../shell/api.ts';
import { call } from './call.ts';
import { numberIn, type Problems, problemsOf } from './problems.ts';
import { NOT_FOUND } from './resource.ts';
import { noticed } from './session.ts';

const PATH = '/api/game-config/slots-exposure';

export const configDraftSchema = v.object({
  required_rating: v.string(),
  spin_cost: v.string(),
  default_coins: v.string(),
});
export type ConfigDraft = v.InferOutput<typeof configDraftSchema>;
type ConfigInput = v.InferOutput<typeof configInputSchema>;

/** What a save is held against; null where the server names none, and a save overwrites. */
export type ConfigVersion = number | null;

export interface LoadedConfig {
  draft: ConfigDraft;
  version: ConfigVersion;
}

/** Only success or failure of a save counts (spec section 7), whatever its body. */
const savedSchema = v.fallback(v.object({ version: v.nullable(v.number()) }), { version: null });
export type SavedConfig = v.InferOutput<typeof savedSchema>;

/** What a field that holds no number stands for (spec section 5). */
export const CONFIG_FALLBACKS: ConfigDraft = {
  required_rating: String(DEFAULT_CONFIG.required_rating),
  spin_cost: String(DEFAULT_CONFIG.spin_cost),
  default_coins: String(DEFAULT_CONFIG.default_coins),
};

export function configOf(draft: ConfigDraft): ConfigInput {
  return {
    required_rating: numberIn(draft.required_rating, DEFAULT_CONFIG.required_rating),
    spin_cost: numberIn(draft.spin_cost, DEFAULT_CONFIG.spin_cost),
    default_coins: numberIn(draft.default_coins, DEFAULT_CONFIG.default_coins),
  };
}

export function checkConfig(draft: ConfigDraft): Problems {
  return problemsOf(configInputSchema, configOf(draft), {
    required_rating: 'Required rating',
    spin_cost: 'Spin cost',
    default_coins: 'Default coins',
  });
}

export function draftOfConfig(config: ConfigInput): ConfigDraft {
  return {
    required_rating: String(config.required_rating),
    spin_cost: String(config.spin_cost),
    default_coins: String(config.default_coins),
  };
}

/** The settings of the slots; the defaults where none were ever saved. */
export async function loadConfig(): Promise<Answer<LoadedConfig>> {
  const answer = noticed(await call(PATH, gameConfigSchema));
  if (answer.ok) {
    const {
      required_rating = DEFAULT_CONFIG.required_rating,
      version = null,
      ...coins
    } = answer.value;
    return { ok: true, value: { draft: draftOfConfig({ required_rating, ...coins }), version } };
  }
  if (answer.status !== NOT_FOUND) return answer;
  return { ok: true, value: { draft: CONFIG_FALLBACKS, version: null } };
}

/** A `version` of null writes over whatever is there. */
export async function saveConfig(
  draft: ConfigDraft,
  version: ConfigVersion,
): Promise<Answer<SavedConfig>> {
  const body = { ...configOf(draft), ...(version !== null && { version }) };
  return noticed(await call(PATH, savedSchema, { method: 'POST', body }));
}
