import type { ReactNode } from 'react';
import { paths } from '../lib/router.ts';
import { t } from '../lib/text.ts';
import { useTitle } from '../lib/use-title.ts';
import { Link } from './Link.tsx';

/** A page that says why there is nothing here, and what to do next. */
export function EndPage({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <div className="page end">
      <h1>{title}</h1>
      <p className="sub">{hint}</p>
      {children}
      <Link className="button button-soft" href={paths.find}>
        {t('find.title')}
      </Link>
    </div>
  );
}

/** The same for a failure, with a button to try again. */
export function FailedPage({ retry }: { retry: () => void }) {
  return (
    <EndPage title={t('failed.title')} hint={t('failed.network')}>
      <button type="button" className="button button-main" onClick={retry}>
        {t('failed.retry')}
      </button>
    </EndPage>
  );
}

/** A ticket that there is not, at whichever of its addresses. */
export const UnknownTicket = () => <EndPage title={t('tickets.unknown')} hint={t('tickets.unknownHint')} />;
