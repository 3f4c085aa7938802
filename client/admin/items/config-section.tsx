import * as v from 'valibot';
import { t } from '../../../engine/wire/text.ts';
import { configInputSchema } from '../../../engine/wire/admin.ts';
import { gameConfigSchema } from '../../../engine/wire/rest.ts';
import { DEFAULT_CONFIG } from '../../../engine/definition/game-config.ts';
import { EditorForm } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import { type Field, resourceOf } from '../editor/resource.ts';
import { useEditor } from '../editor/use-editor.ts';
import { Section } from '../ui/section.tsx';

const field = (
  name: keyof typeof DEFAULT_CONFIG,
  label: string,
  min: number,
  hint: string,
): Field => {
  const blank = String(DEFAULT_CONFIG[name]);
  return { name, label, min, hint, is: 'number', required: true, blank };
};

/** The settings of the slots. */
export const config = resourceOf({
  noun: 'config',
  path: '/api/game-config/slots-exposure',
  // Some fields are missing where a server does not know of them.
  itemSchema: v.pipe(
    gameConfigSchema,
    v.transform(({ version = null, ...values }) => ({ id: 0, version, ...values })),
  ),
  inputSchema: configInputSchema,
  onlyOne: { id: 0, version: null, ...DEFAULT_CONFIG },
  texts: {
    saved: t('Configuration saved successfully!'),
    notSaved: t('Failed to save configuration'),
    notLoaded: t('Failed to load configuration'),
  },
  fields: [
    field(
      'required_rating',
      t('Required rating'),
      0,
      t('Players with a lower rating cannot play.'),
    ),
    field('spin_cost', t('Spin cost'), 1, t('Coins a spin takes.')),
    field('default_coins', t('Default coins'), 0, t('Coins a new visitor starts with.')),
    field(
      'house_coins',
      t('House coins'),
      0,
      t('Coins for a visitor who cannot pay a spin. 0: none.'),
    ),
    field(
      'house_hours',
      t('House hours'),
      0,
      t('Hours until the same visitor may have them again.'),
    ),
  ],
});

const machine = editorMachine(config);
const nothing = () => {};

export function ConfigSection({ isBrief }: { isBrief: boolean }) {
  const { section, ...editor } = useEditor(config, machine, nothing);
  return (
    <Section
      ref={section}
      id="game-configuration"
      title={t('Game Configuration')}
      note={t('For Slots Exposure. Players see a new spin cost at once.')}
      status={editor.status}
      isBrief={isBrief}
    >
      <EditorForm
        editor={editor}
        fields={config.fields}
        noun={config.noun}
        label="Slots Exposure"
      />
    </Section>
  );
}
