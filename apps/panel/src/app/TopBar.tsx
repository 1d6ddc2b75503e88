import { Mark } from '@baari/ui/Mark';
import { lazy, Suspense } from 'react';
import { texts } from '../lib/texts.ts';
import { BarToolsPlace } from '../lib/bar-tools.tsx';
import { AppLink, PlaceLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { useMay } from '../lib/practice.ts';
import { isSharedDesk, useDoctor } from '../lib/session.ts';
import classes from './Layout.module.css';
import { Menu } from './Menu.tsx';
import { OfflineSign } from './OfflineNote.tsx';
import { loadOpenDesk } from './screens.ts';

/** Only who works for several practices needs it. */
const PracticeSwitch = lazy(async () => ({ default: (await import('./PracticeSwitch.tsx')).PracticeSwitch }));

const OpenDesk = lazy(loadOpenDesk);

export function TopBar({ brand }: { brand: string }) {
  const t = texts('common');
  const doctor = useDoctor();
  const mayScan = useMay('receptionist');
  return (
    <header className={classes.bar}>
      <AppLink to={paths.home} className={classes.logo} aria-label={t('nav.logo', { brand })}>
        <Mark />
        <span className={classes.word}>{brand.toLowerCase()}</span>
      </AppLink>
      <OfflineSign />
      {doctor && doctor.practices.length > 1 && (
        <Suspense>
          <PracticeSwitch at="bar" />
        </Suspense>
      )}
      <BarToolsPlace className={classes.tools} />
      <nav aria-label={t('nav.label')} className={classes.nav}>
        {doctor && (
          <>
            <PlaceLink to={paths.home} className={classes.link}>
              {t('nav.home')}
            </PlaceLink>
            {mayScan && (
              <PlaceLink to={paths.scanner} className={classes.link}>
                {t('nav.scan')}
              </PlaceLink>
            )}
          </>
        )}
        {doctor && (doctor.sharedDesk || isSharedDesk()) && (
          <Suspense>
            <OpenDesk doctor={doctor} />
          </Suspense>
        )}
        <Menu loggedIn={doctor !== undefined} />
      </nav>
    </header>
  );
}
