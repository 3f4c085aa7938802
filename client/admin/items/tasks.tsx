import {
  DEFAULT_DIFFICULTY,
  DEFAULT_LEVEL,
  DEFAULT_PLAYERS,
  DIFFICULTIES,
  LEVELS,
} from '../../../engine/wire/profile.ts';
import { t } from '../../../engine/wire/text.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../engine/wire/languages.ts';
import { type Task, taskInputSchema, taskSchema } from '../../../engine/wire/admin.ts';
import { Sentence } from '../../shell/ui/sentence.tsx';
import { byPlace, byText, newestFirst } from '../list/list-view.ts';
import { type ItemProps, kindOf } from './item-section.tsx';
import styles from './items.module.css';
import { Named, TaskFit } from './task-fit.tsx';
import {
  DIFFICULTY_CHOICES,
  difficultyName,
  LEVEL_CHOICES,
  levelName,
  PLAYERS_CHOICES,
  playersName,
} from './task-names.ts';

/** How far along its scale a value is; the colour goes with it. */
const stepOf = (values: object, value: string) => Object.keys(values).indexOf(value);

function TaskItem({ item, isBrief }: ItemProps<Task>) {
  const { text, difficulty, level, with_face, required_kink_name } = item;
  const players = playersName(item.players);
  const languages = Object.keys(item.texts).length;
  return (
    <>
      <bdi className={styles['text']}>{text}</bdi>
      <span className={styles['tags']}>
        <span data-step={stepOf(DIFFICULTIES, difficulty)}>
          <Named value={difficulty} name={DIFFICULTIES[difficulty]} />
        </span>
        <span data-step={stepOf(LEVELS, level)}>
          <Named value={level} name={LEVELS[level]} />
        </span>
        {players !== null && <span>{players}</span>}
        {with_face && <span>{t('With face')}</span>}
        {!isBrief && languages > 0 && (
          <span data-is="languages">
            {t('{languages, plural, one {# language} other {# languages}}', { languages })}
          </span>
        )}
        {required_kink_name !== null && (
          <span>
            <Sentence of={t('Requires <kink/>')} tags={{ kink: <bdi>{required_kink_name}</bdi> }} />
          </span>
        )}
      </span>
    </>
  );
}

export const tasks = kindOf<Task>({
  noun: 'task',
  path: '/api/tasks',
  itemSchema: taskSchema,
  inputSchema: taskInputSchema,
  fields: [
    { name: 'text', label: t('Text'), is: 'text', blank: '', required: true },
    {
      name: 'difficulty',
      label: t('Difficulty'),
      is: 'choice',
      blank: DEFAULT_DIFFICULTY,
      choices: DIFFICULTY_CHOICES,
    },
    {
      name: 'level',
      label: t('Level'),
      is: 'choice',
      blank: DEFAULT_LEVEL,
      choices: LEVEL_CHOICES,
    },
    {
      name: 'players',
      label: t('Players##how many'),
      is: 'choice',
      blank: DEFAULT_PLAYERS,
      choices: PLAYERS_CHOICES,
    },
    { name: 'required_kink_id', label: t('Required kink'), is: 'kink', blank: '' },
    { name: 'with_face', label: t('With face'), is: 'tick', blank: false },
    ...LANGUAGES.map((language) => ({
      name: `texts.${language}`,
      label: LANGUAGE_NAMES[language],
      is: 'text' as const,
      blank: '',
      under: t('In several languages'),
    })),
  ],
  what: 'tasks',
  title: t('Tasks'),
  sorts: [
    { id: 'newest', name: t('Newest'), compare: newestFirst },
    { id: 'text', name: t('Text'), compare: byText(({ text }) => text) },
    {
      id: 'difficulty',
      name: t('Difficulty'),
      compare: byPlace(Object.keys(DIFFICULTIES), ({ difficulty }) => difficulty),
    },
    { id: 'level', name: t('Level'), compare: byPlace(Object.keys(LEVELS), ({ level }) => level) },
  ],
  wordsOf: (task) => [
    task.text,
    ...Object.values(task.texts),
    task.required_kink_name,
    difficultyName(task.difficulty),
    levelName(task.level),
    playersName(task.players),
    task.with_face ? t('With face') : null,
  ],
  hasCsv: true,
  Item: TaskItem,
  Above: TaskFit,
});
