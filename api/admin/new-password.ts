import * as v from 'valibot';

const FEWEST = 12;
const MOST = 1000;

/**
 * [A43] A password to be set: at least 12 characters, counted as people count them and not as the
 * language stores them. The login takes shorter ones too: an older password holds until it is changed.
 */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.check((text) => Array.from(text).length >= FEWEST, `takes at least ${FEWEST} characters`),
  v.maxLength(MOST, `takes at most ${MOST} characters`),
);
