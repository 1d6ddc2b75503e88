import { doctorName } from '@baari/contract/doctor-name';
import { Icon } from '@baari/ui/Icon';
import { texts } from '../lib/texts.ts';
import { PlaceLink } from '../lib/navigation.tsx';
import { usePracticeFacts } from '../lib/profile.ts';
import { useDoctor } from '../lib/session.ts';
import { wordFor } from '../lib/server-texts.ts';
import { BookingState } from './BookingState.tsx';
import { OfflineSign } from './OfflineNote.tsx';
import classes from './Rail.module.css';
import { PracticeSwitch } from './PracticeSwitch.tsx';
import { usePlaces } from './use-places.ts';

/** From 1024 px: the places of the day at the left, and who sees patients at its foot. */
export function Rail() {
  const t = texts('common');
  return (
    <aside className={classes.rail} aria-label={t('places.rail')}>
      <nav aria-label={t('places.label')}>
        {usePlaces().places.map(({ name, path, icon }) => (
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
  const { data: facts } = usePracticeFacts();
  const isOneOfMany = (useDoctor()?.practices.length ?? 0) > 1;
  if (!facts && !isOneOfMany) return null;
  return (
    <div className={classes.foot}>
      <PracticeSwitch at="rail" />
      {facts && (
        <>
          <div className={classes.who}>
            {!isOneOfMany && <b>{doctorName(facts.personalInfo.name)}</b>}
            <span>{wordFor(facts.professionalInfo.speciality)}</span>
          </div>
          <BookingState facts={facts} />
        </>
      )}
    </div>
  );
}
