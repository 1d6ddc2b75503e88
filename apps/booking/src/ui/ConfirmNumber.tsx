import { ServerRefusal } from '@baari/client/failures';
import { PHONE_CODE_DIGITS, PHONE_CODE_GAP_SECONDS } from '@baari/contract/limits';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { refusalText, speaker, t as common } from '../lib/text.ts';
import code from '../messages/en/code.ts';
import { Notice } from './Notice.tsx';

const t = speaker('code', code);

/** With spaces between, as some messages are copied. */
const CODE_MAX_CHARS = 2 * PHONE_CODE_DIGITS;

function whyNot(error: unknown): string {
  if (!(error instanceof ServerRefusal)) return common('failed.network');
  // What is no code at all is a wrong one.
  if (error.errors.length > 0) return refusalText({ code: 'CODE_INVALID', message: error.message });
  return refusalText(error);
}

/** No more are sent to the number today. */
const isUsedUp = (error: ServerRefusal): boolean =>
  error.code === 'RESEND_LOCKED' && (error.retryAfterSeconds ?? 0) > PHONE_CODE_GAP_SECONDS;

interface Props {
  /** A code was sent before, and may have come. */
  isUnderWay?: boolean;
  send: () => Promise<unknown>;
  confirm: (code: string) => Promise<{ confirmation: string }>;
  /** Where the code went. */
  sent: string;
  onConfirmed: (confirmation: string) => void;
  /** Who is called where no code can be sent; missing once the clinic has left. */
  clinicPhone: string | undefined;
  /** Leads back. */
  children?: ReactNode;
}

interface CodeFieldProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
}

const CodeField = ({ input, typed, onType }: CodeFieldProps) => (
  <div className="field">
    <label htmlFor="code">{t('code')}</label>
    <input
      ref={input}
      id="code"
      name="code"
      value={typed}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_MAX_CHARS}
      aria-required="true"
      onChange={(event) => onType(event.target.value)}
    />
  </div>
);

/** Asks for the code that a mobile number is sent. */
export function ConfirmNumber({ isUnderWay = false, send, confirm, sent, onConfirmed, clinicPhone, children }: Props) {
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<'sending' | 'sent' | 'not-sent' | 'used-up'>(isUnderWay ? 'sent' : 'sending');
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isToCall, setToCall] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const isFirst = useRef(true);
  const hasSent = useRef(false);

  /** `isWanted`: the patient has asked for a new one. */
  async function sendCode(isWanted: boolean) {
    hasSent.current = true;
    setStep('sending');
    setProblem(undefined);
    setToCall(false);
    try {
      await send();
      setStep('sent');
    } catch (error) {
      if (error instanceof ServerRefusal && isUsedUp(error)) {
        // The last one may still be good.
        setStep('used-up');
        setProblem(refusalText({ code: 'PHONE_CODE_NOT_SENT', message: error.message }));
        setToCall(true);
        return;
      }
      // One that was sent a moment ago is still good.
      const isUnderWay = error instanceof ServerRefusal && error.code === 'RESEND_LOCKED';
      setStep(isUnderWay ? 'sent' : 'not-sent');
      if (isWanted || !isUnderWay) setProblem(whyNot(error));
      setToCall(error instanceof ServerRefusal && error.code === 'PHONE_CODE_NOT_SENT');
    }
  }

  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    if (isUnderWay) return;
    // The button that led here is gone.
    heading.current?.focus();
    void sendCode(false);
  });
  useEffect(() => {
    // One that was under way asks for nothing: who chose another language stays there.
    if (step === 'sent' && hasSent.current) input.current?.focus();
  }, [step]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isConfirming) return;
    setConfirming(true);
    setProblem(undefined);
    try {
      onConfirmed((await confirm(typed.replace(/\s/g, ''))).confirmation);
    } catch (error) {
      setProblem(whyNot(error));
      setConfirming(false);
      if (!(error instanceof ServerRefusal && error.code === 'PHONE_CODE_SPENT')) return input.current?.focus();
      setTyped('');
      setStep('not-sent');
      again.current?.focus();
    }
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <p role="status">{step === 'sending' ? t('sending') : step === 'sent' ? sent : ''}</p>
      {step !== 'not-sent' && <CodeField input={input} typed={typed} onType={setTyped} />}
      {problem && <Notice kind="error" title={problem} />}
      {isToCall && clinicPhone && (
        <a className="button" href={`tel:+91${clinicPhone}`}>
          {common('doctor.call')}
        </a>
      )}
      {step !== 'not-sent' && (
        <button className="button button-main" aria-busy={isConfirming}>
          {t('submit')}
        </button>
      )}
      <button
        ref={again}
        type="button"
        className="button"
        aria-busy={step === 'sending'}
        onClick={() => void sendCode(true)}
      >
        {t('again')}
      </button>
      {children}
    </form>
  );
}
