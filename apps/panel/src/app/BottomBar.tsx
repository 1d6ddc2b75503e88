import { Icon } from '@baari/ui/Icon';
import { texts } from '../lib/texts.ts';
import { useLocation } from 'react-router';
import { PlaceLink } from '../lib/navigation.tsx';
import { usePracticeFacts } from '../lib/profile.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';
import { BookingState } from './BookingState.tsx';
import classes from './BottomBar.module.css';
import { usePlaces } from './use-places.ts';
import { usePopover } from './use-popover.ts';

/** Below 1024 px: the places of every minute, and a sheet with the others. */
export function BottomBar() {
  const t = texts('common');
  const { pathname } = useLocation();
  const { data: facts } = usePracticeFacts();
  const { places, onTheBar } = usePlaces();
  const more = places.slice(onTheBar);
  const { close, button, sheet } = usePopover();
  useBackCloses(button['aria-expanded'], () => {
    close();
    return true;
  });
  return (
    <nav className={classes.bar} aria-label={t('places.label')}>
      {places.slice(0, onTheBar).map(({ name, path, icon }) => (
        <PlaceLink key={name} to={path} className={classes.place}>
          <Icon name={icon} />
          {t(`places.${name}`)}
        </PlaceLink>
      ))}
      <button
        type="button"
        className={classes.place}
        data-here={more.some(({ path }) => path === pathname) || undefined}
        {...button}
      >
        <Icon name="dots" />
        {t('places.more')}
      </button>
      <div className={classes.sheet} {...sheet}>
        {more.map(({ name, path, icon }) => (
          // In place of the entry that Back would have used to close the sheet.
          <PlaceLink key={name} to={path} replace className={classes.entry}>
            <Icon name={icon} />
            {t(`places.${name}`)}
          </PlaceLink>
        ))}
        {facts && (
          <div className={classes.availability}>
            <BookingState facts={facts} />
          </div>
        )}
      </div>
    </nav>
  );
}
