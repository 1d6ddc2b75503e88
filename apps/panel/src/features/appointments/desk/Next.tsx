import type { QueuePatient } from '@baari/contract/queue';
import { texts } from '../../../lib/texts.ts';
import { useDeskBar } from '../../../lib/use-desk-bar.ts';
import { Flags } from './Flags.tsx';
import classes from './Next.module.css';
import { Turn } from './Turn.tsx';
import { minutesSince, useNow } from '../../../lib/use-now.ts';

/** The next patient. Undefined if there is nobody to call, or while unknown. */
export function Next({ patient, isKnown }: { patient: QueuePatient | undefined; isKnown: boolean }) {
  const t = texts('appointments');
  const now = useNow();
  const isBarred = useDeskBar() !== null;
  const minutes = patient?.state === 'WAITING' ? minutesSince(patient.verifiedAt, now) : undefined;
  const name = patient && (patient.patientName ?? t('unknownPatient'));
  return (
    <section className={classes.next} aria-label={t('next')}>
      <div className={classes.label}>{t('next')}</div>
      {patient && (
        <div className={classes.who}>
          <span className={`${classes.number} figures`}>{patient.serialNumber}</span>
          <div className={classes.words}>
            <div className={classes.name} title={name} dir="auto">
              {name}
            </div>
            <div className={classes.more}>
              <Flags patient={patient} />
              {minutes === undefined ? <Turn patient={patient} /> : t('waited', { minutes })}
            </div>
          </div>
        </div>
      )}
      {isKnown && !patient && (
        <div className={classes.words}>
          <div className={classes.name}>{t('nobodyNext')}</div>
          {!isBarred && <div className={classes.more}>{t('nobodyNextHint')}</div>}
        </div>
      )}
    </section>
  );
}
