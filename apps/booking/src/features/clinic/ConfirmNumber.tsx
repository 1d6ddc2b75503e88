import { ServerRefusal } from '@baari/client/failures';
import { PHONE_CODE_DIGITS } from '@baari/contract/limits';
import { confirmPhone, sendPhoneCode } from '@baari/contract/phone-code';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { call } from '../../lib/api.ts';
import { phoneText } from '../../lib/format.ts';
import type { BookingBody } from '../../lib/pending-booking.ts';
import { refusalText, speaker, spokenLanguage, t as common } from '../../lib/text.ts';
import code from '../../messages/en/code.ts';
import { Notice } from '../../ui/Notice.tsx';

const t = speaker('code', code);

const whyNot = (error: unknown): string =>
  error instanceof ServerRefusal ? refusalText(error) : common('failed.network');

interface Props {
  body: BookingBody;
  onConfirmed: (confirmation: string) => void;
  onBack: () => void;
}

/** Asks for the code that the mobile number of a booking is sent. */
export default function ConfirmNumber({ body: { doctorId, phoneNumber }, onConfirmed, onBack }: Props) {
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<'sending' | 'sent' | 'confirming' | 'not-sent'>('sending');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);

  /** `isWanted`: the patient has asked for a new one. */
  async function send(isWanted: boolean) {
    setStep('sending');
    setProblem(undefined);
    try {
      await call(sendPhoneCode, { body: { doctorId, phoneNumber, language: spokenLanguage() } });
      setStep('sent');
    } catch (error) {
      // One that was sent a moment ago is still good.
      const isUnderWay = error instanceof ServerRefusal && error.code === 'RESEND_LOCKED';
      setStep(isUnderWay ? 'sent' : 'not-sent');
      if (isWanted || !isUnderWay) setProblem(whyNot(error));
    }
  }

  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    void send(false);
  });
  useEffect(() => {
    if (step === 'sent') input.current?.focus();
  }, [step]);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (step === 'confirming') return;
    setStep('confirming');
    setProblem(undefined);
    try {
      const answer = await call(confirmPhone, { body: { doctorId, phoneNumber, code: typed.trim() } });
      onConfirmed(answer.confirmation);
    } catch (error) {
      setProblem(whyNot(error));
      setStep('sent');
    }
  }

  return (
    <form className="stack" onSubmit={(event) => void confirm(event)} noValidate>
      <h2>{t('title')}</h2>
      <p role="status">
        {step === 'sending' ? t('sending') : step === 'not-sent' ? '' : t('sent', { phone: phoneText(phoneNumber) })}
      </p>
      {step !== 'not-sent' && (
        <div className="field">
          <label htmlFor="code">{t('code')}</label>
          <input
            ref={input}
            id="code"
            name="code"
            value={typed}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={PHONE_CODE_DIGITS}
            aria-required="true"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {problem && <Notice kind="error" title={problem} />}
      {step !== 'not-sent' && (
        <button className="button button-main" aria-busy={step === 'confirming'}>
          {t('submit')}
        </button>
      )}
      <button type="button" className="button" aria-busy={step === 'sending'} onClick={() => void send(true)}>
        {t('again')}
      </button>
      <button type="button" className="button" onClick={onBack}>
        {t('back')}
      </button>
    </form>
  );
}
