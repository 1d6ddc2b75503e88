import { Toasts } from '@baari/ui/toasts';
import { lazy, Suspense } from 'react';
import type { MouseEvent } from 'react';
import { texts } from '../lib/texts.ts';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useConfig } from '../lib/use-config.ts';
import { useProfile } from '../lib/profile.ts';
import { useSession } from '../lib/session.ts';
import { useArrival } from './use-arrival.ts';
import { AccountNote } from './AccountNote.tsx';
import { Footer } from './Footer.tsx';
import { LeftNote } from './LeftNote.tsx';
import { loadPlaces } from './screens.ts';
import classes from './Layout.module.css';
import { OfflineNote } from './OfflineNote.tsx';
import { TopBar } from './TopBar.tsx';

const Places = lazy(loadPlaces);

/** Moves the focus by script, because a fragment in the address would count as another page. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** The frame of every page: top bar, places of the day, content, footer, toasts. */
export function Layout() {
  const t = texts('common');
  const { state } = useNavigation();
  const config = useConfig();
  const brand = config.data?.brandName ?? t('brand');
  useArrival(brand);
  const session = useSession();
  // Until it is known, whoever may be logged in is taken for logged in, so that nothing moves afterwards.
  const hasPlaces = session.status !== 'logged-out';
  const isLocked = useLocation().pathname === paths.sharedDesk;
  // The profile loads whenever a current doctor is set, whichever page is open.
  useProfile();

  if (isLocked)
    return (
      <main id="content" tabIndex={-1}>
        <Outlet />
        <Toasts closeLabel={t('close')} />
      </main>
    );
  return (
    <div className={classes.frame} data-places={hasPlaces || undefined}>
      <a className={classes.skip} href="#content" onClick={skipToContent}>
        {t('skipToContent')}
      </a>
      <div className={classes.top}>
        <TopBar brand={brand} />
        <div role="status">
          <OfflineNote />
          <AccountNote />
          <LeftNote />
        </div>
      </div>
      {state === 'loading' && <div className={classes.progress} aria-hidden="true" />}
      {hasPlaces && (
        <Suspense>
          <Places />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Footer brand={brand} config={config.data} failed={config.isError} />
      <Toasts closeLabel={t('close')} />
    </div>
  );
}
