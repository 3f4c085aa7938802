import styles from './loading.module.css';

export function LoadingGame() {
  return (
    <output className={styles['loading']}>
      <span className={styles['dots']} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>Loading game...</span>
    </output>
  );
}
