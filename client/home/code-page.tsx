import { TITLES } from '../../engine/wire/titles.ts';
import { NoticePage, type RoutedPageProps } from '../shell/page.tsx';
import { CodeForm } from './code-form.tsx';
import { t } from '../../engine/wire/text.ts';

/** [A117] For who has a code and no link. */
export function CodePage({ leave }: RoutedPageProps) {
  return (
    <NoticePage title={TITLES.code}>
      <p>{t('It stands on the television and in the room.')}</p>
      <CodeForm leave={leave} />
    </NoticePage>
  );
}
