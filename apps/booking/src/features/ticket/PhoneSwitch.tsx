import { stopPhoneMessages } from '@baari/contract/patient-message-phone';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { tellPhoneAgain } from './tell.ts';
import { say } from './ticket-texts.ts';
import { TicketSwitch } from './TicketSwitch.tsx';

interface Props {
  id: string;
  isTold: boolean;
  /** A browser is told instead. */
  byBrowser: true | undefined;
  onChanged: (now: { toldByPhone: boolean; toldByBrowser: undefined }) => void;
}

/** Stops the clinic's messages to the mobile number of the booking, or takes them up again; also from a browser that took them. */
export function PhoneSwitch({ id, isTold, byBrowser, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);

  async function change(toldByPhone: boolean, act: () => Promise<unknown>) {
    setBusy(true);
    setFailed(false);
    try {
      await act();
      onChanged({ toldByPhone, toldByBrowser: undefined });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  if (byBrowser) {
    return (
      <section className="ring">
        <h2>{say('phone')}</h2>
        <p className={isFailed ? 'hint ring-blocked' : 'hint'} role="status">
          {say(isFailed ? 'tellFailed' : 'phoneBrowser')}
        </p>
        <button
          type="button"
          className="button"
          aria-busy={isBusy}
          onClick={() => void change(true, () => tellPhoneAgain(id))}
        >
          {say('phoneAgain')}
        </button>
      </section>
    );
  }
  return (
    <TicketSwitch
      id="phone-hint"
      label={say('phone')}
      hint={say(isFailed ? 'tellFailed' : isTold ? 'phoneOn' : 'phoneOff')}
      checked={isTold}
      disabled={isBusy}
      isBlocked={isFailed}
      onChange={(told) => void change(told, () => call(stopPhoneMessages, { params: { ticket: id }, body: { told } }))}
    />
  );
}
