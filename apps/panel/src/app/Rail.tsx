import { doctorName } from '@baari/contract/doctor-name';
import { Icon } from '@baari/ui/Icon';
import { useTranslation } from 'react-i18next';
import { PlaceLink } from '../lib/navigation.tsx';
import { useProfile } from '../lib/profile.ts';
import { BookingState } from './BookingState.tsx';
import { OfflineSign } from './OfflineNote.tsx';
import classes from './Rail.module.css';
import { PLACES } from './places.ts';

/** From 1024 px: the places of the day at the left, and who sees patients at its foot. */
export function Rail() {
  const { t } = useTranslation();
  return (
    <aside className={classes.rail} aria-label={t('places.rail')}>
      <nav aria-label={t('places.label')}>
        {PLACES.map(({ name, path, icon }) => (
          <PlaceLink key={name} to={path} className={classes.place} title={t(`places.${name}`)}>
            <Icon name={icon} />
            <span>{t(`places.${name}`)}</span>
          </PlaceLink>
        ))}
      </nav>
      <OfflineSign />
      <Foot />
    </aside>
  );
}

function Foot() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  const { personalInfo, professionalInfo } = profile;
  return (
    <div className={classes.foot}>
      <div className={classes.who}>
        <b>{doctorName(personalInfo.name)}</b>
        <span>{professionalInfo.speciality}</span>
      </div>
      <BookingState profile={profile} />
    </div>
  );
}
