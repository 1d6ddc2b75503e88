import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import classes from './Layout.module.css';
import { useLogout } from './use-logout.ts';

/** The menu. The browser's own popover handles Escape, outside clicks and the focus. */
export function Menu({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const logout = useLogout();
  const close = () => panel.current?.hidePopover();

  useEffect(close, [pathname]);

  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        popoverTarget={id}
        aria-label={t('nav.menu')}
        aria-expanded={open}
        aria-controls={id}
      >
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M3 6h16M3 11h16M3 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={close}
      >
        {loggedIn ? (
          <>
            <AppLink to={paths.profile}>{t('nav.profile')}</AppLink>
            <AppLink to={paths.yourData}>{t('nav.yourData')}</AppLink>
            <AppLink to={paths.subscription}>{t('nav.subscription')}</AppLink>
            <AppLink to={paths.payments}>{t('nav.payments')}</AppLink>
            <button type="button" onClick={() => void logout()}>
              {t('nav.logout')}
            </button>
          </>
        ) : (
          <AppLink to={paths.login}>{t('nav.login')}</AppLink>
        )}
      </div>
    </>
  );
}
