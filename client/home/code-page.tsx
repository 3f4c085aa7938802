import { TITLES } from '../../engine/wire/titles.ts';
import { NoticePage, type RoutedPageProps } from '../shell/page.tsx';
import { CodeForm } from './code-form.tsx';

/** [A117] For who has a code and no link. */
export function CodePage({ leave }: RoutedPageProps) {
  return (
    <NoticePage title={TITLES.code}>
      <p>It stands on the television and in the room.</p>
      <CodeForm leave={leave} />
    </NoticePage>
  );
}
