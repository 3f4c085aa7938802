import { expect } from 'vitest';
import type { PartyRoom } from '../../engine/games/party/party-messages.ts';
import { type Language, LANGUAGES } from '../../engine/wire/languages.ts';
import { Administrator } from '../support/administrator.ts';
import { type Guest, playOn, sitAs } from '../support/party.ts';
import { partyRoomOf, shows } from '../support/rooms.ts';
import { englishAmong, said } from '../support/sentences.ts';
import { dareCard, heldBy, offerCard } from './support/board.ts';
import { browserTest, PASSWORD, type Visit } from './support/browser-test.ts';
import { textsOn } from './support/page-reports.ts';
import { DESK, PHONE, type Screen, type WindowOptions } from './support/screen.ts';

const test = browserTest({ ADMIN_PASSWORD: PASSWORD, TURN_SECONDS: '600' });

const PATH = '/games/alluring-party';
const MORE_MS = 600_000;

/** Names that are no word in any of the languages. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'Ollo',
  ru: 'Йоло',
  es: 'Ñoño',
  fr: 'Éloé',
  de: 'Üller',
};

const taskIn = (language: Language, at: number): string => `«${language}» ${at}`;
/** Any task, as the readers of a language have it. */
const tasksIn = (language: Language) => new RegExp(`^«${language}» \\d+$`);

interface Reader {
  screen: Screen;
  language: Language;
}
interface Player extends Reader {
  guest: Guest;
}

/** A window of somebody whose browser keeps this language. */
async function windowIn(
  visit: Visit,
  path: string,
  language: Language,
  options: Pick<WindowOptions, 'viewport' | 'me'> = { viewport: PHONE },
): Promise<Reader> {
  const kept = { name: 'lang', value: language, domain: '127.0.0.1', path: '/', expires: -1 };
  const cookie = { ...kept, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
  const storageState = { cookies: [cookie], origins: [] };
  const screen = await visit(path, { ...options, storageState });
  return { screen, language };
}

/** A host whose page is in Russian, and a guest in each of the other languages. */
async function gather(visit: Visit, url: string): Promise<[Player, ...Player[]]> {
  const sit = async (language: Language, path: string, press: string): Promise<Player> => {
    const me = { name: NAMES[language] };
    const { screen } = await windowIn(visit, path, language, { viewport: PHONE, me });
    await screen.button(said(language, press)).click();
    await screen.page.getByRole('list', { name: said(language, 'At the table') }).waitFor();
    return { screen, language, guest: await sitAs(url, await heldBy(screen)) };
  };
  const host = await sit('ru', PATH, 'Create Room');
  const players: [Player, ...Player[]] = [host];
  const link = `${PATH}?room=${host.guest.player.roomId}`;
  for (const language of LANGUAGES) {
    if (language !== host.language) players.push(await sit(language, link, 'Sit down'));
  }
  return players;
}

/** Every window is in its own language, and says nothing in English. */
async function eachInOwn(readers: readonly Reader[], when: string): Promise<void> {
  for (const { screen, language } of readers) {
    expect(await screen.page.locator('html').getAttribute('lang')).toBe(language);
    const texts = await textsOn(screen.page);
    const names = Object.values(NAMES);
    const others = texts.filter((text) => !names.includes(text.trim()));
    expect(englishAmong(others, language), `${language}, ${when}`).toEqual([]);
  }
}

const status = ({ screen }: Reader) => screen.page.getByTestId('game-status');
const log = ({ screen }: Reader) => screen.page.getByRole('log');

/** What stands in the log of every window. */
const logged = async (readers: readonly Reader[], text: (reader: Reader) => string) => {
  for (const one of readers) await log(one).getByText(text(one)).last().waitFor();
};

/** Nothing is open: this seat throws next. */
const throwsNext = (seat: string) => (room: PartyRoom) =>
  room.turn === seat &&
  room.choices.length === 0 &&
  room.offer === null &&
  room.dares.every(({ coins }) => coins !== null);

function lastRoll({ player }: Guest) {
  const roll = partyRoomOf(player)?.messages.findLast((line) => line.type === 'dice');
  if (roll === undefined) throw new Error('nobody has thrown');
  return roll;
}

/** All see whose turn it is, and who has it presses the button. */
async function throwByPage(player: Player, readers: readonly Reader[]): Promise<void> {
  const { screen, language, guest } = player;
  const who = NAMES[language];
  for (const one of readers) {
    const text =
      one === player
        ? said(language, 'Your turn')
        : said(one.language, '<who>’s</who> turn', {}, { who });
    await status(one).getByText(text).waitFor();
  }
  const seq = partyRoomOf(guest.player)?.seq ?? 0;
  await screen.button(said(language, 'Roll Dice')).click();
  await shows(guest.player, (room) => room.seq > seq);
  const { die1, die2 } = lastRoll(guest);
  const dice = { die1, die2, sum: die1 + die2 };
  await logged(readers, (one) =>
    one === player
      ? said(language, 'You rolled {die1} + {die2} = {sum}.', dice)
      : said(one.language, '<name/> rolled {die1} + {die2} = {sum}.', dice, { name: who }),
  );
}

/** A dare is offered, chosen, done and judged before all; what was said of it is in every log. */
async function dareBeforeAll(players: readonly Player[], readers: readonly Reader[]) {
  const guests = players.map(({ guest }) => guest);
  await playOn(guests, ({ offer }) => offer !== null);
  const opener = players.find(({ guest }) => partyRoomOf(guest.player)?.offer);
  if (opener === undefined) throw new Error('no dare was offered');
  const who = NAMES[opener.language];
  const choosing = '<who></who> is choosing a dare…';
  for (const { language, screen } of readers) {
    const text =
      screen === opener.screen
        ? said(language, 'Choose your dare')
        : said(language, choosing, {}, { who });
    await status({ language, screen }).getByText(text).waitFor();
  }
  await eachInOwn(readers, 'a dare is offered');
  await offerCard(opener.screen).getByText(tasksIn(opener.language)).first().click();
  for (const { language, screen } of readers)
    await dareCard(screen).getByText(tasksIn(language)).waitFor();
  await eachInOwn(readers, 'a dare is open');
  await opener.screen.button(said(opener.language, 'Done')).click();
  for (const { language, screen } of players) {
    if (screen !== opener.screen) await screen.button(said(language, 'Nailed it')).waitFor();
  }
  await eachInOwn(readers, 'a dare is judged');
  await playOn(guests, ({ dares }) => dares.every(({ coins }) => coins !== null));
  const votes = { same: 4, all: 4 };
  await logged(readers, ({ language }) =>
    said(language, '{said}, {same} of {all}', { said: said(language, 'Nailed it'), ...votes }),
  );
  await eachInOwn(readers, 'the verdict');
}

/** The podium, its moments and the card stand in every window. */
async function endBeforeAll(players: readonly Player[], readers: readonly Reader[]) {
  for (const { screen, language } of readers) {
    const named = (sentence: string) =>
      screen.page.getByRole('list', { name: said(language, sentence), exact: true });
    await named('The podium').waitFor();
    await named('Moments of the game').getByText(said(language, 'Best dare')).waitFor();
    await named('Moments of the game').getByText(tasksIn(language)).first().waitFor();
  }
  for (const { screen, language } of players) {
    const card = screen.page.getByRole('region', { name: said(language, 'Your card') });
    await card.getByRole('img', { name: said(language, 'Your card of this game') }).waitFor();
    await screen.button(said(language, 'Next game')).waitFor();
  }
  await eachInOwn(readers, 'the podium');
}

test(
  '[A136] [A140] [T80] five phones and a television play a party, each in its own language from the lobby to the card',
  { timeout: MORE_MS },
  async ({ visit, server }) => {
    const admin = await Administrator.signIn(server.url, PASSWORD);
    const columns = LANGUAGES.map((language) => `text_${language}`).join();
    const rows = Array.from({ length: 24 }, (_, at) =>
      [`♪ ${at}`, ...LANGUAGES.map((language) => taskIn(language, at)), 'Легко', 'Лайт'].join(),
    );
    await admin.import('tasks', [`text,${columns},difficulty,level`, ...rows].join('\n'));
    const players = await gather(visit, server.url);
    const [host] = players;
    const room = host.guest.player.roomId;
    const readers = [...players, await windowIn(visit, `/watch/${room}`, 'es', { viewport: DESK })];
    const laid = [5, 6, 7, 8].map((number, at) => ({ number, x: 0.1 + 0.2 * at, y: 0.5 }));
    host.guest.player.send('update-boxes', { boxes: laid });
    await eachInOwn(readers, 'the lobby');
    const inEnglish = players.find(({ language }) => language === 'en');
    const english = inEnglish && englishAmong(await textsOn(inEnglish.screen.page), 'de');
    expect(english, 'the check finds English').toContain('Who is in?');
    await host.screen.button(said(host.language, 'Start the game')).click();
    for (const one of readers) await status(one).waitFor();
    await logged(readers, ({ language }) =>
      said(language, 'The game begins. {first} rolls first.', { first: NAMES[host.language] }),
    );
    const guests = players.map(({ guest }) => guest);
    for (const player of players) {
      await playOn(guests, throwsNext(player.guest.seat));
      await throwByPage(player, readers);
    }
    await dareBeforeAll(players, readers);
    await playOn(guests, () => false);
    await endBeforeAll(players, readers);
    expect(readers.flatMap(({ screen }) => screen.complaints)).toEqual([]);
  },
);
