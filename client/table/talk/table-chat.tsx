import { type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { CHAT_LIMIT } from '../../../engine/wire/chat.ts';
import { Button } from '../../shell/ui/button.tsx';
import styles from './table-chat.module.css';

/** [X31] Of anything else the server leaves nothing. It looks closer, with more than a page should load. */
const SEEN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A line to say. `onSend` answers whether it was sent: what was not stays in the input. What was said
 * comes back with the room's log.
 */
function ChatForm({ onSend }: { onSend: (message: string) => boolean }) {
  const [text, setText] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const message = text.trim();
    if (!SEEN.test(message)) return;
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

interface TableChatProps {
  ref: Ref<HTMLElement>;
  /** Its place and height. */
  className: string | undefined;
  roomId: string;
  /** Answers whether it was sent. Null: the reader only watches. */
  onSay: ((message: string) => boolean) | null;
  reactions: ReactNode;
  /** Null where the Leave button is elsewhere. */
  onLeave: (() => void) | null;
  /** The room's log, and what is shown above it. */
  children: ReactNode;
}

/** The chat of a table, its room id, and the Leave button. */
export function TableChat(props: TableChatProps) {
  const { ref, className, roomId, onSay, onLeave, reactions, children } = props;
  return (
    <section
      ref={ref}
      className={[styles['chat'], className].filter(Boolean).join(' ')}
      aria-label="Chat"
      data-watching={onSay === null}
    >
      <div className={styles['head']}>
        <h2>
          Room <span>{roomId}</span>
        </h2>
        {onLeave !== null && (
          <Button variant="quiet" onClick={onLeave}>
            Leave room
          </Button>
        )}
      </div>
      {reactions}
      {children}
      {onSay !== null && <ChatForm onSend={onSay} />}
    </section>
  );
}
