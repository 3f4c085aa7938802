import type { TaskDifficulty, Level } from '../../engine/wire/profile.ts';
import type { KinkStore } from './kinks.ts';
import type { TaskStore } from './task-store.ts';

/** The starter set of a party: harmless things to do that make people laugh. */
export const STARTER_KINKS = [
  { name: 'Karaoke', description: 'Sing first, apologise later.' },
  { name: 'Costumes', description: 'Hats, scarves and the curtains count.' },
  { name: 'Dancing', description: 'Rhythm is welcome but not required.' },
  { name: 'Truth or dare', description: 'The classic. You may always pass once.' },
  { name: 'Compliments', description: 'Say something nice and mean it.' },
  { name: 'Selfies', description: 'Pictures that stay in the room.' },
  { name: 'Cooking show', description: 'Present snacks as if the whole nation watched.' },
  { name: 'Slow motion', description: 'Everything takes three times as long.' },
] as const;

type StarterKinkName = (typeof STARTER_KINKS)[number]['name'];

interface StarterTask {
  text: string;
  with_face: boolean;
  difficulty: TaskDifficulty;
  level: Level;
  required_kink: StarterKinkName | null;
}

const task = (
  difficulty: TaskDifficulty,
  level: Level,
  text: string,
  required_kink: StarterKinkName | null = null,
  with_face = false,
): StarterTask => ({ text, with_face, difficulty, level, required_kink });

/** Two tasks of each difficulty and level. `with_face` is for tasks where the facial expression is the joke. */
export const STARTER_TASKS: readonly StarterTask[] = [
  task('Легко', 'Лайт', 'Raise a glass to the person on your left and say why.', 'Compliments'),
  task('Легко', 'Лайт', 'Hum a song until somebody names it.', 'Karaoke'),
  task('Легко', 'Нормал', 'Wink at everybody in the room, one after the other.', null, true),
  task('Легко', 'Нормал', 'Wear something on your head until your next turn.', 'Costumes'),
  task('Легко', 'Экстрим', 'Describe your last text message as a film trailer.'),
  task('Легко', 'Экстрим', 'Eat a snack as slowly as the room can bear.', 'Slow motion', true),
  task('Легко', 'Хардкор', 'Let the room choose your ringtone for the evening.'),
  task(
    'Легко',
    'Хардкор',
    'Keep a straight face for a minute while all others try to change it.',
    null,
    true,
  ),

  task(
    'Средне',
    'Лайт',
    'Pay everybody a compliment that nobody has paid them before.',
    'Compliments',
  ),
  task('Средне', 'Лайт', 'Introduce the nearest snack like a star chef.', 'Cooking show'),
  task(
    'Средне',
    'Нормал',
    'Dance to a song of your neighbour’s choice, one verse and one chorus.',
    'Dancing',
  ),
  task(
    'Средне',
    'Нормал',
    'Take a group selfie in which everybody looks suspicious.',
    'Selfies',
    true,
  ),
  task(
    'Средне',
    'Экстрим',
    'Swap one piece of clothing with a volunteer: a hat, a scarf, a sock.',
    'Costumes',
  ),
  task(
    'Средне',
    'Экстрим',
    'Tell your most embarrassing crush, or act out a flamingo.',
    'Truth or dare',
  ),
  task('Средне', 'Хардкор', 'Speak in rhymes until your next turn.'),
  task(
    'Средне',
    'Хардкор',
    'Replay the last minute of the party in slow motion, with sound.',
    'Slow motion',
  ),

  task('Сложно', 'Лайт', 'Name one good thing about each guest, in the order of their arrival.'),
  task('Сложно', 'Лайт', 'Tell a joke. Nobody laughs? Tell another.'),
  task('Сложно', 'Нормал', 'Sing a love song to a household appliance.', 'Karaoke', true),
  task('Сложно', 'Нормал', 'Mix a drink without alcohol and sell it to the room.', 'Cooking show'),
  task(
    'Сложно',
    'Экстрим',
    'Answer the next three questions truthfully, whoever asks them.',
    'Truth or dare',
  ),
  task('Сложно', 'Экстрим', 'Teach everybody a dance that you make up on the spot.', 'Dancing'),
  task(
    'Сложно',
    'Хардкор',
    'Perform a duet with a volunteer, each of you singing the other’s part.',
    'Karaoke',
  ),
  task(
    'Сложно',
    'Хардкор',
    'Hold a fashion show of three looks in five minutes.',
    'Costumes',
    true,
  ),
];

/** Names of the kinks and texts of the tasks that were added. */
interface Seeded {
  kinks: string[];
  tasks: string[];
}

/** [A35] Adds the parts of the starter set that are missing: kinks by their names, tasks by their texts. */
export async function seed(kinks: KinkStore, tasks: TaskStore): Promise<Seeded> {
  const names = new Set((await kinks.all()).map(({ name }) => name));
  const newKinks = STARTER_KINKS.filter(({ name }) => !names.has(name));
  await kinks.addAll(newKinks);

  const ids = new Map((await kinks.all()).map(({ name, id }) => [name, id]));
  const texts = new Set((await tasks.prizes()).map(({ text }) => text));
  const newTasks = STARTER_TASKS.filter(({ text }) => !texts.has(text));
  await tasks.addAll(
    newTasks.map(({ required_kink, ...newTask }) => {
      const required_kink_id = required_kink === null ? null : (ids.get(required_kink) ?? null);
      return { ...newTask, required_kink_id };
    }),
  );
  return { kinks: newKinks.map(({ name }) => name), tasks: newTasks.map(({ text }) => text) };
}
