import { Icon } from '@baari/ui/Icon';
import popover from '@baari/ui/popover.module.css';
import { texts } from '../lib/texts.ts';
import { AppLink } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import classes from './Layout.module.css';
import { useMay } from '../lib/practice.ts';
import { useDoctor } from '../lib/session.ts';
import { OwnPaymentsLink } from './OwnPaymentsLink.tsx';
import { useLogout } from './use-logout.ts';
import { usePopover } from './use-popover.ts';

/** The menu of the account. */
export function Menu({ loggedIn }: { loggedIn: boolean }) {
  const t = texts('common');
  const { button, sheet, close } = usePopover();
  const logout = useLogout();
  const isDoctor = useMay('doctor');
  const isAtDesk = useDoctor()?.sharedDesk;

  return (
    <>
      <button type="button" className={popover.open} aria-label={t('nav.menu')} {...button}>
        <Icon name="menu" />
      </button>
      <div className={`${popover.card} ${popover.menu} ${classes.menu}`} onClick={close} {...sheet}>
        {loggedIn ? (
          <>
            {isDoctor ? (
              <>
                <AppLink to={paths.profile}>
                  <Icon name="user" />
                  {t('nav.profile')}
                </AppLink>
                <AppLink to={paths.subscription}>
                  <Icon name="card" />
                  {t('nav.subscription')}
                </AppLink>
                <AppLink to={paths.payments}>
                  <Icon name="receipt" />
                  {t('nav.payments')}
                </AppLink>
              </>
            ) : (
              <>
                <AppLink to={paths.yourData}>
                  <Icon name="shield" />
                  {t('titles.yourData')}
                </AppLink>
                {/* Nobody is asked for a password only to see the menu of a shared desk. */}
                {!isAtDesk && button['aria-expanded'] && <OwnPaymentsLink />}
              </>
            )}
            {/* A shared desk is locked beside the menu. */}
            {!isAtDesk && (
              <button type="button" onClick={() => void logout()}>
                <Icon name="logout" />
                {t('nav.logout')}
              </button>
            )}
          </>
        ) : (
          <AppLink to={paths.login}>
            <Icon name="user" />
            {t('nav.login')}
          </AppLink>
        )}
      </div>
    </>
  );
}
