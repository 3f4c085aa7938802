import * as v from 'valibot';
import { LANGUAGES } from './languages.ts';
import { LEVELS, AVATARS, inOrder, LEVEL_ORDER, MOST_KINKS, NAME_LIMIT } from './profile.ts';
import { shownText } from './shown-text.ts';
import { bytesFor, visibleCharacters, textBytes } from './visible-text.ts';

/** [X27] */
const NAME_BYTES = bytesFor(NAME_LIMIT);

/** The name of a visitor. */
export const nameInput = v.pipe(
  v.string('takes a text, or null'),
  v.transform(shownText),
  v.check((text) => {
    const length = visibleCharacters(text);
    return length >= 1 && length <= NAME_LIMIT;
  }, `takes 1 to ${NAME_LIMIT} visible characters`),
  v.check((text) => textBytes(text) <= NAME_BYTES, `takes at most ${NAME_BYTES} bytes as JSON`),
);

const KINK_ID = 'takes ids of kinks';
const kinkId = v.pipe(
  v.number(KINK_ID),
  v.integer(KINK_ID),
  v.minValue(1, KINK_ID),
  v.maxValue(1_000_000_000, KINK_ID),
);

/** In both languages, because a reader may know only one of them. */
const LEVEL_NAMES = LEVEL_ORDER.map((level) => `${level} (${LEVELS[level]})`).join(', ');

const limitsInput = v.strictObject({
  level: v.picklist(LEVEL_ORDER, `takes ${LEVEL_NAMES}`),
  kinks: v.pipe(
    v.array(kinkId, 'takes a list of ids of kinks'),
    v.transform(inOrder),
    v.maxLength(MOST_KINKS, `takes at most ${MOST_KINKS} kinks`),
  ),
  withFace: v.boolean('takes true or false'),
});

/** PUT /api/me: what is left out stays, null clears it. */
export const profileInputSchema = v.strictObject({
  name: v.exactOptional(v.nullable(nameInput)),
  avatar: v.exactOptional(v.nullable(v.picklist(AVATARS, `takes ${AVATARS.join(', ')}, or null`))),
  limits: v.exactOptional(v.nullable(limitsInput)),
  language: v.exactOptional(v.picklist(LANGUAGES, `takes ${LANGUAGES.join(', ')}`)),
});
export type ProfileChange = v.InferOutput<typeof profileInputSchema>;
