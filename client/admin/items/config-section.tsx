import { EditorForm } from '../editor/editor-form.tsx';
import { editorMachine } from '../editor/editor-machine.ts';
import { useEditor } from '../editor/use-editor.ts';
import { Section } from '../ui/section.tsx';
import { config } from './config.ts';

const machine = editorMachine(config);
const nothing = () => {};

export function ConfigSection({ isBrief }: { isBrief: boolean }) {
  const { section, ...editor } = useEditor(config.spec, machine, nothing);
  const { noun, fields } = config.spec;
  return (
    <Section
      ref={section}
      id="game-configuration"
      title="Game Configuration"
      note="For Slots Exposure. Players see a new spin cost at once."
      status={editor.status}
      isBrief={isBrief}
    >
      <EditorForm editor={editor} fields={fields} noun={noun} label="Slots Exposure" />
    </Section>
  );
}
