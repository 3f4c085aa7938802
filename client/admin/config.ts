import * as v from 'valibot';
import { DEFAULT_CONFIG } from '../../engine/games.ts';
import { configInputSchema } from '../../engine/wire/admin.ts';
import { gameConfigSchema } from '../../engine/wire/rest.ts';
import { type Answer, getJson, sendJson } from '../shell/api.ts';
import { numberIn, type Problems, problemsOf } from './problems.ts';
import { noticed } from './session.ts';

const PATH = '/api/game-config/slots-exposure';
const NOT_FOUND = 404;

export const configDraftSchema = v.object({
  required_rating: v.string(),
  spin_cost: v.string(),
  default_coins: v.string(),
});
export type ConfigDraft = v.InferOutput<typeof configDraftSchema>;
type ConfigInput = v.InferOutput<typeof configInputSchema>;

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
export async function loadConfig(): Promise<Answer<ConfigDraft>> {
  const answer = noticed(await getJson(PATH, gameConfigSchema));
  if (answer.ok) {
    const { required_rating = DEFAULT_CONFIG.required_rating, ...coins } = answer.value;
    return { ok: true, value: draftOfConfig({ required_rating, ...coins }) };
  }
  return answer.status === NOT_FOUND ? { ok: true, value: CONFIG_FALLBACKS } : answer;
}

export async function saveConfig(draft: ConfigDraft): Promise<Answer<unknown>> {
  return noticed(await sendJson('POST', PATH, configOf(draft), v.unknown()));
}
