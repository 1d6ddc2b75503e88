import type { QueuePatient } from '@baari/contract/queue';
import { useTranslation } from 'react-i18next';
import { ActButton } from './ActButton.tsx';
import type { OnDeskAct } from './ActButton.tsx';
import classes from './NextCard.module.css';
import { Flags, Standing } from './Standing.tsx';

interface NextCardProps {
  /** Undefined if there is nobody to call, or while unknown. */
  patient: QueuePatient | undefined;
  isKnown: boolean;
  isBusy: (patient: QueuePatient) => boolean;
  places: number;
  onAct: OnDeskAct;
}

/** The next patient, the largest thing on the page. */
export function NextCard({ patient, isKnown, isBusy, places, onAct }: NextCardProps) {
  const { t } = useTranslation('appointments');
  const busy = patient !== undefined && isBusy(patient);
  const acts = patient?.state === 'WAITING' ? (['skip', 'no-show'] as const) : (['arrive', 'skip', 'no-show'] as const);
  return (
    <section className={classes.next} aria-label={t('next')}>
      <div className={classes.nextLabel}>{t('next')}</div>
      <div className={classes.nextPatient}>
        {patient && (
          <>
            <span className={`${classes.nextNumber} figures`}>{patient.serialNumber}</span>
            <div className={classes.nextWho}>
              <div className={classes.nextName}>{patient.patientName ?? t('unknownPatient')}</div>
              <div className={classes.nextMore} data-on-accent>
                <Flags patient={patient} />
                <Standing patient={patient} />
              </div>
            </div>
          </>
        )}
        {!patient && isKnown && (
          <div className={classes.nextWho}>
            <div className={classes.nextName}>{t('nobodyNext')}</div>
            <div>{t('nobodyNextHint')}</div>
          </div>
        )}
      </div>
      <div className={classes.nextActs}>
        {acts.map((act) => (
          <ActButton key={act} act={act} patient={patient} places={places} onAct={onAct} busy={busy} main />
        ))}
      </div>
    </section>
  );
}
