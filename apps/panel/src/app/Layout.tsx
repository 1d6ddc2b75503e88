import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useNavigation } from 'react-router';
import { useConfig } from '../lib/use-config.ts';
import { useProfile } from '../lib/profile.ts';
import { useArrival } from './use-arrival.ts';
import { AccountNote } from './AccountNote.tsx';
import { Footer } from './Footer.tsx';
import classes from './Layout.module.css';
import { OfflineNote } from './OfflineNote.tsx';
import { TopBar } from './TopBar.tsx';

/** Moves the focus by script, because a fragment in the address would count as another page. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** The frame of every page: top bar, content, footer. */
export function Layout() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  const config = useConfig();
  const brand = config.data?.brandName ?? t('brand');
  useArrival(brand);
  // The profile loads whenever a current doctor is set, whichever page is open.
  useProfile();

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content" onClick={skipToContent}>
        {t('skipToContent')}
      </a>
      <TopBar brand={brand} />
      {state === 'loading' && <div className={classes.progress} aria-hidden="true" />}
      <div role="status">
        <OfflineNote />
        <AccountNote />
      </div>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      <Footer brand={brand} config={config.data} failed={config.isError} />
    </div>
  );
}
