import { stopPhoneMessages } from '@baari/contract/patient-message-phone';
import type { Ticket } from '@baari/contract/ticket';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { tellPhoneAgain } from './tell.ts';
import { say } from './ticket-texts.ts';
import { TicketSwitch } from './TicketSwitch.tsx';

interface Props {
  id: string;
  ticket: Pick<Ticket, 'toldByPhone' | 'toldByBrowser' | 'phoneStopped'>;
  onChanged: (now: { toldByPhone: boolean; toldByBrowser: undefined }) => void;
  /** The number itself may have stopped all messages meanwhile. */
  onRefused: () => void;
}

/** Stops the clinic's messages to the mobile number of the booking, or takes them up again; also from a browser that took them. What the number has stopped, it alone can. */
export function PhoneSwitch({ id, ticket, onChanged, onRefused }: Props) {
  const { toldByPhone: isTold, toldByBrowser, phoneStopped } = ticket;
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const state = [isTold, toldByBrowser, phoneStopped].join();
  const [lastState, setLastState] = useState(state);
  if (state !== lastState) {
    // What failed was asked of the state before.
    setLastState(state);
    setFailed(false);
  }

  async function change(toldByPhone: boolean, act: () => Promise<unknown>) {
    setBusy(true);
    setFailed(false);
    try {
      await act();
      onChanged({ toldByPhone, toldByBrowser: undefined });
    } catch {
      setFailed(true);
      onRefused();
    } finally {
      setBusy(false);
    }
  }

  if (phoneStopped) {
    return (
      <section className="ring">
        <h2>{say('phone')}</h2>
        <p className="hint" role="status">
          {say('phoneStopped')}
        </p>
      </section>
    );
  }
  if (isTold === undefined) return null;
  if (toldByBrowser) {
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
