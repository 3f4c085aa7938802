import type { Task, Kink } from '../../../engine/wire/admin.ts';
import {
  fits,
  LEVEL_ORDER,
  NO_LIMITS_CHOSEN,
  DIFFICULTIES,
  LEVELS,
} from '../../../engine/wire/profile.ts';
import { type List, formatCount } from '../list/list-view.ts';
import styles from './items.module.css';
import {
  levelName,
  type Choice,
  DIFFICULTY_CHOICES,
  LEVEL_CHOICES,
  PLAYERS_CHOICES,
  playersName,
  TASK_SORTS,
  tasks,
  wordsOfTask,
  difficultyName,
} from './tasks.ts';
import { CsvTools } from '../csv/csv-tools.tsx';
import { EditorForm, useEditor } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import { AreaField, SelectField, TickField } from '../ui/fields.tsx';
import { ItemList } from '../list/item-list.tsx';
import { Columns, Section } from '../ui/section.tsx';

/** How many tasks a table of this level may draw: all of them, and those without kink and face. */
export function fitting(among: readonly Task[]) {
  const anyKink = among.flatMap(({ required_kink_id: kink }) => kink ?? []);
  return LEVEL_ORDER.map((level) => ({
    level,
    all: among.filter((task) => fits(task, { level, kinks: anyKink, withFace: true })).length,
    plain: among.filter((task) => fits(task, { level, kinks: [], withFace: false })).length,
  }));
}

/**
 * [A91] The share of these tasks that guests may draw, and whether guests without limits draw any.
 */
function TaskFit({ list: { items, failed } }: { list: List<Task> }) {
  if (items === null || failed) return null;
  const isBare = !items.some((task) => fits(task, NO_LIMITS_CHOSEN));
  return (
    <div className={styles['fit']}>
      <table>
        <caption>Tasks that fit a table</caption>
        <thead>
          <tr>
            <th scope="col">Level at the table</th>
            <th scope="col">Any kink, with face</th>
            <th scope="col">No kink, no face</th>
          </tr>
        </thead>
        <tbody>
          {fitting(items).map(({ level, all, plain }) => (
            <tr key={level}>
              <th scope="row">{levelName(level)}</th>
              <td>{formatCount(all)}</td>
              <td>{formatCount(plain)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isBare && (
        <output className={styles['bare']}>
          No task fits a guest who has not chosen limits: Лайт (Light), no kink, no face. Their
          boxes pay coins only.
        </output>
      )}
    </div>
  );
}

/** How far along its scale a value is; the colour goes with it. */
const stepOf = (values: object, value: string) => Object.keys(values).indexOf(value);

function TaskItem({ task }: { task: Task }) {
  const { text, difficulty, level, with_face, required_kink_name } = task;
  const players = playersName(task.players);
  return (
    <>
      <bdi className={styles['text']}>{text}</bdi>
      <span className={styles['tags']}>
        <span data-step={stepOf(DIFFICULTIES, difficulty)}>{difficultyName(difficulty)}</span>
        <span data-step={stepOf(LEVELS, level)}>{levelName(level)}</span>
        {players !== null && <span>{players}</span>}
        {with_face && <span>With face</span>}
        {required_kink_name !== null && (
          <span>
            Requires <bdi>{required_kink_name}</bdi>
          </span>
        )}
      </span>
    </>
  );
}

const machine = editorMachine(tasks);

/** The kinks a task may require; one that is chosen is offered even while it is not listed. */
function kinkChoices(kinks: readonly Kink[], chosen: string): Choice[] {
  const listed = kinks.map(({ id, name }) => ({ value: String(id), name }));
  const unknown = chosen !== '' && listed.every(({ value }) => value !== chosen);
  return [
    { value: '', name: 'None' },
    ...listed,
    ...(unknown ? [{ value: chosen, name: `Kink ${chosen}` }] : []),
  ];
}

interface TasksSectionProps {
  list: List<Task>;
  kinks: readonly Kink[];
  onStored: () => void;
}

export function TasksSection({ list, kinks, onStored }: TasksSectionProps) {
  const { section, ...editor } = useEditor(tasks.spec, machine, onStored);
  const { draft, problems, change } = editor;
  return (
    <Section ref={section} id="tasks" title="Tasks" status={editor.status}>
      <TaskFit list={list} />
      <Columns>
        <EditorForm editor={editor} noun="task">
          <AreaField
            label="Text"
            required
            value={draft.text}
            problem={problems['text']}
            onChange={(text) => change({ text })}
          />
          <TickField
            label="With face"
            value={draft.with_face}
            onChange={(with_face) => change({ with_face })}
          />
          <SelectField
            label="Difficulty"
            choices={DIFFICULTY_CHOICES}
            value={draft.difficulty}
            problem={problems['difficulty']}
            onChange={(difficulty) => change({ difficulty })}
          />
          <SelectField
            label="Level"
            choices={LEVEL_CHOICES}
            value={draft.level}
            problem={problems['level']}
            onChange={(level) => change({ level })}
          />
          <SelectField
            label="Players"
            choices={PLAYERS_CHOICES}
            value={draft.players}
            problem={problems['players']}
            onChange={(players) => change({ players })}
          />
          <SelectField
            label="Required kink"
            choices={kinkChoices(kinks, draft.required_kink_id)}
            value={draft.required_kink_id}
            problem={problems['required_kink_id']}
            onChange={(required_kink_id) => change({ required_kink_id })}
          />
        </EditorForm>
        <ItemList
          what="tasks"
          list={list}
          sorts={TASK_SORTS}
          wordsOf={wordsOfTask}
          edited={editor.edited}
          busy={editor.busy}
          onEdit={({ id }) => void editor.edit(id)}
          onDelete={({ id }) => void editor.remove(id)}
          tools={
            <CsvTools what="tasks" path="/api/tasks" tell={editor.tell} onImported={onStored} />
          }
        >
          {(task) => <TaskItem task={task} />}
        </ItemList>
      </Columns>
    </Section>
  );
}
