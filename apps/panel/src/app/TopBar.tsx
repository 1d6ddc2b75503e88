import { Mark } from '@baari/ui/Mark';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { useDoctor } from '../lib/session.ts';
import classes from './Layout.module.css';
import { Menu } from './Menu.tsx';

export function TopBar({ brand }: { brand: string }) {
  const { t } = useTranslation();
  const doctor = useDoctor();
  return (
    <header className={classes.bar}>
      <AppLink to={paths.home} className={classes.logo} aria-label={t('nav.logo', { brand })}>
        <Mark />
        <span className={classes.word}>{brand.toLowerCase()}</span>
      </AppLink>
      <nav aria-label={t('nav.label')} className={classes.nav}>
        {doctor && (
          <>
            <BarLink to={paths.home} text={t('nav.home')} />
            <BarLink to={paths.scanner} text={t('nav.scan')} />
          </>
        )}
        <Menu loggedIn={doctor !== undefined} />
      </nav>
    </header>
  );
}

function BarLink({ to, text }: { to: string; text: string }) {
  const leavesCheckout = window.location.pathname === paths.checkout;
  return (
    <NavLink to={to} end reloadDocument={leavesCheckout} className={classes.link}>
      {text}
    </NavLink>
  );
}
