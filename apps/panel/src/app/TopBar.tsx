import { Mark } from '@baari/ui/Mark';
import { useTranslation } from 'react-i18next';
import { BarToolsPlace } from '../lib/bar-tools.tsx';
import { AppLink, PlaceLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { useDoctor } from '../lib/session.ts';
import classes from './Layout.module.css';
import { Menu } from './Menu.tsx';
import { OfflineSign } from './OfflineNote.tsx';

export function TopBar({ brand }: { brand: string }) {
  const { t } = useTranslation();
  const doctor = useDoctor();
  return (
    <header className={classes.bar}>
      <AppLink to={paths.home} className={classes.logo} aria-label={t('nav.logo', { brand })}>
        <Mark />
        <span className={classes.word}>{brand.toLowerCase()}</span>
      </AppLink>
      <OfflineSign />
      <BarToolsPlace className={classes.tools} />
      <nav aria-label={t('nav.label')} className={classes.nav}>
        {doctor && (
          <>
            <PlaceLink to={paths.home} className={classes.link}>
              {t('nav.home')}
            </PlaceLink>
            <PlaceLink to={paths.scanner} className={classes.link}>
              {t('nav.scan')}
            </PlaceLink>
          </>
        )}
        <Menu loggedIn={doctor !== undefined} />
      </nav>
    </header>
  );
}
