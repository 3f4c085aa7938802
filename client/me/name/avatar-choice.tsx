import { Avatar } from '../avatar.tsx';
import styles from './avatar-choice.module.css';
import { wordsOf } from './suggestion.ts';

interface AvatarChoiceProps {
  avatars: readonly string[];
  chosen: string;
  onChoose: (avatar: string) => void;
}

/** All the pictures there are, one of them chosen. */
export function AvatarChoice({ avatars, chosen, onChoose }: AvatarChoiceProps) {
  return (
    <fieldset className={styles['faces']}>
      <legend className="visually-hidden">Your face</legend>
      {avatars.map((avatar) => (
        <label key={avatar} className={styles['face']} title={wordsOf(avatar)}>
          <input
            type="radio"
            name="avatar"
            className="visually-hidden"
            checked={avatar === chosen}
            onChange={() => onChoose(avatar)}
          />
          <Avatar name={avatar} className={styles['picture']} />
          <span className="visually-hidden">{wordsOf(avatar)}</span>
        </label>
      ))}
    </fieldset>
  );
}
