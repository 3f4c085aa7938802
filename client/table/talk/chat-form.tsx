import { type FormEvent, useState } from 'react';
import { shownText } from '../../../engine/wire/shown-text.ts';
import { Button } from '../../shell/ui/button.tsx';
import styles from './chat-form.module.css';

interface ChatFormProps {
  /** How many characters a line may have. */
  limit: number;
  onSend: (message: string) => boolean;
}

/**
 * A line to say. `onSend` answers whether it was sent: what was not stays in the input. What was said
 * comes back with the room's log.
 */
export function ChatForm({ limit, onSend }: ChatFormProps) {
  const [text, setText] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const message = shownText(text); // [X31] what the server would make of it
    if (message === '') return;
    if (onSend(message)) setText('');
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <input
        className={styles['input']}
        aria-label="Message"
        placeholder="Say something…"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={limit}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="quiet">
        Send
      </Button>
    </form>
  );
}
