import type { QueuePatient } from '@baari/contract/queue';
import { Icon } from '@baari/ui/Icon';
import { VisuallyHidden } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { PhoneLink } from '../day-list/PhoneLink.tsx';
import { ActButton } from './ActButton.tsx';
import type { OnDeskAct } from './ActButton.tsx';
import { useSeesPhones } from '../day-list/use-sees-phones.ts';
import classes from './InNow.module.css';
import { minutesSince, useNow } from '../../../lib/use-now.ts';

const ACTS = ['complete', 'call-again', 'skip', 'no-show'] as const;

interface InNowProps {
  /** Undefined if nobody is in, or while unknown. */
  patient: QueuePatient | undefined;
  isKnown: boolean;
  busy: boolean;
  resting: boolean;
  places: number;
  onAct: OnDeskAct;
}

/** The patient with the doctor, the largest thing on the page, and what may become of them. */
export function InNow({ patient, isKnown, ...acts }: InNowProps) {
  const t = texts('appointments');
  const minutes = minutesSince(patient?.calledAt, useNow());
  const seesPhones = useSeesPhones();
  const name = patient && (patient.patientName ?? t('unknownPatient'));
  return (
    <div className={classes.in} data-somebody={patient !== undefined || undefined}>
      <div className={classes.label}>
        <span aria-hidden="true">{t('withDoctor')}</span>
        {minutes !== undefined && (
          <span className={classes.since}>
            <Icon name="clock" size={16} />
            {t('minutes', { minutes })}
          </span>
        )}
      </div>
      {!patient && <div className={classes.nobody}>{isKnown && t('queue.nobody')}</div>}
      {patient && (
        <>
          <VisuallyHidden>{t('queue.current', { number: patient.serialNumber })}</VisuallyHidden>
          <div className={classes.who}>
            <span className={`${classes.number} figures`} aria-hidden="true">
              {patient.serialNumber}
            </span>
            <div className={classes.words}>
              <div className={classes.name} title={name}>
                {name}
              </div>
              {seesPhones && (
                <div className={classes.phone}>
                  <PhoneLink phone={patient.phoneNumber} />
                </div>
              )}
            </div>
            {minutes !== undefined && <span className={classes.inFor}>{t('minutes', { minutes })}</span>}
          </div>
          <div className={classes.acts}>
            {ACTS.map((act) => (
              <ActButton key={act} act={act} patient={patient} {...acts} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
