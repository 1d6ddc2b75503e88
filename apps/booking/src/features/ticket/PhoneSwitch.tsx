import { stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { say } from './ticket-texts.ts';
import { TicketSwitch } from './TicketSwitch.tsx';

/** Stops the clinic's messages to the mobile number of the booking, or takes them up again. Not there where it sends none. */
export function PhoneSwitch({ id, toldByPhone }: { id: string; toldByPhone: boolean | undefined }) {
  const [chosen, setChosen] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  if (toldByPhone === undefined) return null;
  const isTold = chosen ?? toldByPhone;

  async function choose(told: boolean) {
    setBusy(true);
    setFailed(false);
    try {
      await call(stopPhoneMessages, { params: { ticket: id }, body: { told } });
      setChosen(told);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <TicketSwitch
      id="phone-hint"
      label={say('phone')}
      hint={say(isFailed ? 'tellFailed' : isTold ? 'phoneOn' : 'phoneOff')}
      checked={isTold}
      disabled={isBusy}
      isBlocked={isFailed}
      onChange={(told) => void choose(told)}
    />
  );
}
