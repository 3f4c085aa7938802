import { useEffect, useState } from 'react';
import styles from './section-nav.module.css';

const SECTIONS = [
  { id: 'game-configuration', name: 'Configuration' },
  { id: 'kinks', name: 'Kinks' },
  { id: 'tasks', name: 'Tasks' },
  { id: 'users', name: 'Users' },
] as const;

/** The section that fills the upper part of the window. */
function useSectionInView(): string | null {
  const [inView, setInView] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setInView(entered.target.id);
      },
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return inView;
}

/** Leads to the panel's sections; it stays at the top of the window. */
export function SectionNav() {
  const inView = useSectionInView();
  return (
    <nav aria-label="Sections" className={styles['nav']}>
      <ul>
        {SECTIONS.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === inView ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
