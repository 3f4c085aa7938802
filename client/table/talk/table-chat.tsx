import type { ReactNode } from 'react';
import { Button } from '../../shell/ui/button.tsx';
import { ChatForm } from './chat-form.tsx';
import styles from './table-chat.module.css';

interface TableChatProps {
  /** Where it stands and how high it is. */
  className?: string | undefined;
  roomId: string;
  /** How many characters a line may have. */
  limit: number;
  /** Answers whether it was sent. */
  onSay: (message: string) => boolean;
  /** Null where the way out is elsewhere. */
  onLeave: (() => void) | null;
  /** The room's log, and what stands above it. */
  children: ReactNode;
}

/** What is said at a table, which room it is, and the way out of it. */
export function TableChat(props: TableChatProps) {
  const { className, roomId, limit, onSay, onLeave, children } = props;
  return (
    <section className={[styles['chat'], className].filter(Boolean).join(' ')} aria-label="Chat">
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
      {children}
      <ChatForm limit={limit} onSend={onSay} />
    </section>
  );
}
