import * as v from 'valibot';
import {
  DEFAULT_DIFFICULTY,
  DEFAULT_LEVEL,
  DEFAULT_PLAYERS,
  DIFFICULTIES,
  type TaskDifficulty,
  type Level,
  LEVELS,
  PLAYERS,
  type TaskPlayers,
} from './profile.ts';
import { LANGUAGES } from './languages.ts';
import { inLanguages } from './texts.ts';
import { shownLines, shownText } from './shown-text.ts';
import { t } from './text.ts';
import { hasAtMost } from './visible-text.ts';
import { VERDICTS } from '../definition/tasks.ts';

/**
 * Bodies of the administrator's calls (docs/protocol.md). The `version` of an item, and of a
 * configuration, grows with each edit. A write with an older version is refused with 409, so no
 * edit overwrites another unseen; a write without a version overwrites.
 */
const whole = (least: number, takes: string) =>
  v.pipe(
    v.number(takes),
    v.integer(takes),
    v.minValue(least, takes),
    v.maxValue(1_000_000_000, takes),
  );

const difficulty = v.picklist(
  Object.keys(DIFFICULTIES) as TaskDifficulty[],
  'takes Легко (Easy), Средне (Medium) or Сложно (Hard)',
);
const level = v.picklist(
  Object.keys(LEVELS) as Level[],
  'takes Лайт (Light), Нормал (Normal), Экстрим (Extreme) or Хардкор (Hardcore)',
);
const players = v.picklist(
  Object.keys(PLAYERS) as TaskPlayers[],
  'takes any, two or many (three or more)',
);
/** The panel parses its forms with these schemas too, so it shows these texts in its reader's language. */
const IS_REQUIRED = t('is required##behind the name of a field');
const atMost = (most: number): string =>
  t('takes at most {most} characters##behind the name of a field', { most });
const WHOLE = t('takes a whole number##behind the name of a field');
const FROM_0 = t('takes a whole number, 0 or more##behind the name of a field');
const FROM_1 = t('takes a whole number, 1 or more##behind the name of a field');
/** [X31] A text of one line, and one of several lines. */
export const required = (most: number, shown: typeof shownText) =>
  v.pipe(
    v.string(IS_REQUIRED),
    v.transform(shown),
    v.minLength(1, IS_REQUIRED),
    v.check((text) => hasAtMost(text, most), atMost(most)),
  );
const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const kinkId = whole(1, 'takes the id of a kink, or null');
const VERSION = 'takes the version that was loaded';
const version = v.exactOptional(whole(1, VERSION));
const TEXTS = `takes texts by ${LANGUAGES.join(', ')}`;
const description = v.pipe(
  v.string('takes a text'),
  v.transform(shownLines),
  v.check((text) => hasAtMost(text, 2000), atMost(2000)),
);

/** POST /api/game-config/slots-exposure; version 0 means that nobody has configured the game. */
export const configInputSchema = v.object({
  required_rating: whole(0, FROM_0),
  spin_cost: whole(1, FROM_1),
  default_coins: whole(0, FROM_0),
  /** [S20] [S22] If these are left out, the stored values stay. */
  house_coins: v.exactOptional(whole(0, FROM_0)),
  house_hours: v.exactOptional(whole(0, FROM_0)),
  version: v.exactOptional(whole(0, VERSION)),
});

export const kinkInputSchema = v.object({
  name: required(200, shownText),
  description: v.optional(v.nullable(description), ''),
  version,
});
export const taskInputSchema = v.object({
  text: required(2000, shownLines),
  /** [A136] If it is left out, the stored ones stay. All together are less than a body may have. */
  texts: v.exactOptional(v.strictObject(inLanguages(required(500, shownLines)), TEXTS)),
  with_face: v.optional(v.boolean('takes true or false'), false),
  difficulty: v.optional(difficulty, DEFAULT_DIFFICULTY),
  level: v.optional(level, DEFAULT_LEVEL),
  players: v.optional(players, DEFAULT_PLAYERS),
  required_kink_id: v.optional(v.nullable(kinkId), null),
  version,
});
export const userInputSchema = v.object({
  nickname: required(100, shownText),
  rating: v.pipe(
    v.number(WHOLE),
    v.integer(WHOLE),
    v.minValue(-1_000_000_000, WHOLE),
    v.maxValue(1_000_000_000, WHOLE),
  ),
  version,
});

/** POST /api/users/{id}/link: a new personal link. */
export const renewalSchema = v.object({ version });

const stored = { id, version: v.number() };
/** [X31] A stored text from before this rule is read as it would be accepted now. */
const line = v.pipe(v.string(), v.transform(shownText));
const lines = v.pipe(v.string(), v.transform(shownLines));
export const kinkSchema = v.object({
  ...stored,
  name: line,
  description: lines,
  /** How many tasks require it. */
  task_count: v.number(),
});
export const taskSchema = v.object({
  ...stored,
  text: lines,
  /** [A136] In the languages in which there is one. */
  texts: v.object(inLanguages(lines)),
  with_face: v.boolean(),
  difficulty,
  level,
  players,
  required_kink_id: v.nullable(id),
  required_kink_name: v.nullable(line),
});
export const userSchema = v.object({
  ...stored,
  nickname: line,
  rating: v.number(),
  /** The path of the user's personal link, by which a visitor becomes this user. */
  link: v.string(),
});
/** [A89] An item of GET /api/users/{id}/assessments: how somebody judged a task that the user has done. */
export const assessmentSchema = v.object({
  /** Epoch milliseconds. */
  at: v.number(),
  /** The nickname of the judge; null: a guest. */
  by: v.nullable(line),
  task: lines,
  verdict: v.picklist(VERDICTS),
  /** The change of the user's rating. */
  change: v.picklist([-1, 0, 1]),
});
export type ShownAssessment = v.InferOutput<typeof assessmentSchema>;
export type Kink = v.InferOutput<typeof kinkSchema>;
export type Task = v.InferOutput<typeof taskSchema>;
export type User = v.InferOutput<typeof userSchema>;

/** GET /admin/api/login-status; `signedIn` says whether this browser has a session. */
export const loginStatusSchema = v.object({
  blocked: v.boolean(),
  remainingTimeMinutes: v.number(),
  attemptsRemaining: v.number(),
  maxAttempts: v.number(),
  signedIn: v.optional(v.boolean()),
});
export const loginInputSchema = v.object({
  password: v.pipe(
    v.string('is required'),
    v.minLength(1, 'is required'),
    v.check((text) => text.normalize().length <= 1000, 'takes at most 1000 characters'),
  ),
});
/** POST /admin/api/login: 200 on success, 401 on a wrong password, 429 while blocked. */
export const loginAnswerSchema = v.object({
  ...loginStatusSchema.entries,
  success: v.boolean(),
  error: v.optional(v.string()),
});

/**
 * POST /api/{kinks|tasks}/import with a text/csv body; `?preview=1` stores nothing. Lines are
 * numbered as in the file; the header is line 1. Good lines are imported, bad ones named; `moreBad`
 * says how many bad lines are not named.
 */
export const importAnswerSchema = v.object({
  success: v.boolean(),
  imported: v.number(),
  good: v.array(v.object({ line: v.number(), summary: v.string() })),
  bad: v.array(v.object({ line: v.number(), error: v.string() })),
  moreBad: v.optional(v.number()),
  error: v.optional(v.string()),
});

export const photoSchema = v.object({
  url: v.string(),
  /** The address of its thumbnail; old photos have none. */
  thumb: v.optional(v.string()),
  fileName: v.string(),
  size: v.number(),
  lastModified: v.string(),
  /** The id in DELETE /api/photos/{id}, a call of the administrator, and /api/photos/own/{id}. */
  id: v.string(),
  /** [A127] The visitor who asks has sent it. */
  own: v.exactOptional(v.boolean()),
  /** [P26] Others do not see it yet. */
  awaitsLook: v.exactOptional(v.boolean()),
});
/**
 * GET /api/photos/list, with `?limit=` (1 to 100) and `?before=`, the `next` of the page before;
 * `next` is null if there are no older photos. `total` counts all of them.
 */
export const photoListSchema = v.object({
  photos: v.array(photoSchema),
  total: v.number(),
  next: v.nullable(v.string()),
});
/** GET /api/photos/waiting: those that wait for the administrator's look, the oldest first [P26]. */
export const waitingPhotosSchema = v.object({ photos: v.array(photoSchema) });
export const uploadAnswerSchema = v.object({
  success: v.boolean(),
  error: v.optional(v.string()),
  photo: v.optional(photoSchema),
});

const bytes = v.pipe(v.number(), v.minValue(0));
/** [O7] How the house is doing: stored bytes, their limit, and the backups it makes by itself. */
export const houseSchema = v.object({
  success: v.literal(true),
  size: v.object({ database: bytes, wal: bytes, photos: bytes }),
  /** DATA_LIMIT_MB in bytes; null: no limit. */
  limit: v.nullable(bytes),
  backup: v.object({
    /** Null: BACKUP_DIR is unset. */
    everyHours: v.nullable(v.number()),
    /** The last good one: when (ISO 8601), and its bytes; null: none yet. */
    good: v.nullable(v.object({ at: v.string(), bytes })),
  }),
});
export type House = v.InferOutput<typeof houseSchema>;
