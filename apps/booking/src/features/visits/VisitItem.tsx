import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ServerRefusal } from '@baari/client/failures';
import { doctorName } from '@baari/contract/doctor-name';
import { NAME_MAX_CHARS } from '@baari/contract/limits';
import type { OwnVisit } from '@baari/contract/own-visits';
import { longDate } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.tsx';
import { fieldText, inOrder, refusalText, t } from '../../lib/text.ts';
import { Ask } from '../../ui/Ask.tsx';
import { detailsOf, say, statusText } from './visits-texts.ts';

interface Props {
  visit: OwnVisit;
  /** Both show what is kept then. */
  onCorrect: (patientName: string) => Promise<void>;
  onErase: () => Promise<void>;
  /** What the page shows may be old, and is read anew; the text is said where the visit may be gone with it. */
  onRefused: (text?: string) => void;
}

/** All that is kept of one visit, and what its patient can do about it. */
export function VisitItem({ visit, onCorrect, onErase, onRefused }: Props) {
  const { zone } = useSettings();
  const { appointmentDate, serialNumber } = visit;
  const about = inOrder(t('tickets.item', { number: serialNumber }), longDate(appointmentDate));
  return (
    <li className="card stack-small visit">
      <h2>{longDate(appointmentDate)}</h2>
      <p className="visit-number">
        <b>{t('tickets.item', { number: serialNumber })}</b> <span>{statusText(visit)}</span>
      </p>
      {visit.doctorName !== null && (
        <p>
          <bdi>{doctorName(visit.doctorName)}</bdi>
        </p>
      )}
      <dl>
        {detailsOf(visit, zone).map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="visit-acts">
        <CorrectName name={visit.patientName} about={about} onCorrect={onCorrect} onRefused={onRefused} />
        {visit.mayErase && (
          <Ask
            opener={say('erase')}
            about={about}
            question={say('eraseAsk')}
            yes={say('eraseYes')}
            no={say('keep')}
            act={onErase}
            refused={(error) => (error.code === 'STATUS_CONFLICT' ? say('atDesk') : undefined)}
            onFailed={onRefused}
          />
        )}
      </div>
      {!visit.mayErase && <p className="sub">{say('atDesk')}</p>}
    </li>
  );
}

interface CorrectProps extends Pick<Props, 'onCorrect' | 'onRefused'> {
  name: string;
  about: string;
}

function CorrectName({ name, about, onCorrect, onRefused }: CorrectProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wasOpen = useRef(false);
  const isOpen = typed !== undefined;
  useEffect(() => {
    if (isOpen) input.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setProblem('');
    try {
      await onCorrect(typed ?? name);
      setTyped(undefined);
    } catch (error) {
      const wrong = error instanceof ServerRefusal && error.errors.find(({ path }) => path === 'patientName');
      if (wrong) setProblem(fieldText('patientName', wrong.msg));
      else setProblem(error instanceof ServerRefusal ? refusalText(error) : t('failed.network'));
      input.current?.focus();
      if (error instanceof ServerRefusal && error.status === 404) onRefused(say('visitErased'));
    }
    setSending(false);
  };

  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        className="button"
        aria-label={`${say('correct')}: ${about}`}
        onClick={() => setTyped(name)}
      >
        {say('correct')}
      </button>
    );
  }
  return (
    <form className="stack-small" onSubmit={(event) => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor={id}>{t('clinic.patientName')}</label>
        <input
          ref={input}
          id={id}
          value={typed}
          maxLength={NAME_MAX_CHARS}
          autoComplete="name"
          autoCapitalize="words"
          aria-required="true"
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-error`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p className="field-error" role="alert" id={`${id}-error`}>
        {problem}
      </p>
      <div className="pair">
        <button type="button" className="button" onClick={() => setTyped(undefined)}>
          {say('keep')}
        </button>
        <button className="button button-main" aria-busy={sending}>
          {say('save')}
        </button>
      </div>
    </form>
  );
}
