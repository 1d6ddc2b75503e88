import { Icon } from '@baari/ui/Icon';
import type { PatientDetails } from '@baari/contract/appointments';
import { doctorName } from '@baari/contract/doctor-name';
import type { TicketPatient } from '@baari/contract/problem';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { formatDate } from '../../lib/format.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { REST_MS, sayResting } from '../../lib/use-rest.ts';
import classes from './scanner.module.css';
import type { Work } from './use-scanner.ts';
import type { Result, TicketAsFalse } from './use-verify.ts';

const ICON = { success: 'check', repeated: 'alert', asFalse: 'alert', failure: 'cross' } as const;

interface ResultPanelProps {
  result: Result;
  /** Beside a running camera: smaller, and the focus stays where it is. */
  asBanner?: boolean;
  onScanAnother: () => void;
  onTakeIn: (ticket: TicketAsFalse) => void;
}

/** The result of a ticket, large enough to read at a glance. */
export function ResultPanel({ result, asBanner = false, onScanAnother, onTakeIn }: ResultPanelProps) {
  const t = texts('scanner');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!asBanner) heading.current?.focus();
  }, [asBanner, result]);
  const good = result.kind === 'success';

  return (
    <section className={classes.result} data-kind={result.kind} data-banner={asBanner || undefined}>
      <div className={classes.verdict} role={good ? 'status' : 'alert'}>
        <span className={classes.sign} aria-hidden="true">
          <Icon name={ICON[result.kind]} size={24} />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {t(result.kind)}
        </h2>
        <p className={classes.message}>{result.message}</p>
        {result.of && <p className={classes.message}>{t('of', { doctor: doctorName(result.of.name ?? '') })}</p>}
        {result.kind === 'failure' && result.isUnsent && <p className={classes.message}>{t('notSent')}</p>}
        {(result.kind === 'repeated' || result.kind === 'asFalse' || (good && asBanner)) && (
          <Headline patient={result.patient} />
        )}
      </div>
      {good && !asBanner && <Details patient={result.patient} />}
      {result.kind === 'failure' && result.needsProfile && (
        <Button component={AppLink} to={paths.profile}>
          {texts('common')('goToProfile')}
        </Button>
      )}
      {result.kind === 'asFalse' && <TakeIn key={result.message} ticket={result} onTakeIn={onTakeIn} />}
      <Button
        variant={
          asBanner || result.kind === 'asFalse' || (result.kind === 'failure' && result.needsProfile)
            ? 'default'
            : 'filled'
        }
        onClick={onScanAnother}
      >
        {t('scanAnother')}
      </Button>
    </section>
  );
}

/** Keeps the space of the banner until the first ticket. */
export function NextTicket({ work }: { work: Work | null }) {
  const t = texts('scanner');
  return (
    <div className={classes.result} data-banner data-kind="waiting" role="status">
      <p className={classes.message}>{t(work ?? 'nextTicket')}</p>
    </div>
  );
}

/** Brings the booking back and marks its patient arrived. It has just come under the pointer, so it takes no tap for a moment. */
function TakeIn({ ticket, onTakeIn }: { ticket: TicketAsFalse; onTakeIn: (ticket: TicketAsFalse) => void }) {
  const t = texts('scanner');
  const [resting, setResting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button aria-disabled={resting || undefined} onClick={resting ? sayResting : () => onTakeIn(ticket)}>
      {t(ticket.isFull ? 'takeInOver' : 'takeIn')}
    </Button>
  );
}

function Headline({ patient }: { patient: TicketPatient }) {
  const t = texts('scanner');
  return (
    <p className={classes.headline}>
      <b>{patient.serialNumber}</b> {patient.patientName ?? t('unknownPatient')}
    </p>
  );
}

function Details({ patient }: { patient: PatientDetails }) {
  const t = texts('scanner');
  const rows = [
    ['serialNumber', patient.serialNumber],
    ['patientName', patient.patientName ?? t('unknownPatient')],
    ['gender', t(`genders.${patient.gender}`)],
    ['phoneNumber', patient.phoneNumber ?? t('noPhone')],
    ['appointmentDate', formatDate(patient.appointmentDate)],
  ] as const;
  return (
    <dl className={classes.details}>
      {rows.map(([name, value]) => (
        <div key={name} data-row={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
