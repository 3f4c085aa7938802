import { type FormEvent, useState } from 'react';
import { CHAT_LIMIT } from '../../engine/boxes/rules.ts';
import { Button } from '../shell/button.tsx';
import styles from './chat-form.module.css';

/** A line to say. `onSend` returns nothing: what was said comes back with the room's log. */
export function ChatForm({ onSend }: { onSend: (message: string) => void }) {
  const [text, setText] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const message = text.trim();
    if (message === '') return;
    onSend(message);
    setText('');
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <input
        className={styles['input']}
        aria-label="Message"
        placeholder="Say something…"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={CHAT_LIMIT}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="quiet">
        Send
      </Button>
    </form>
  );
}
