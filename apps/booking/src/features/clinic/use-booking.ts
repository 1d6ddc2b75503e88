import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HELD_TICKETS_MAX } from '@baari/contract/limits';
import { confirmationOf } from '../../lib/confirmed-numbers.ts';
import { endStep, go, paths } from '../../lib/router.ts';
import { freshTicket, ticketIdOf, tickets } from '../../lib/kept-tickets.ts';
import type { TicketDoctor } from '../../lib/kept-tickets.ts';
import type { FieldErrors } from './booking-form.ts';
import { keepDraft } from './booking-draft.ts';
import { outcomeOf } from './booking-outcome.ts';
import { book } from './service-book.ts';
import { namesOf, pendings } from '../../lib/pending-booking.ts';
import type { BookingBody, Pending } from '../../lib/pending-booking.ts';

/** How long to wait for the answer to a booking. */
const ANSWER_TIMEOUT_MS = 20_000;
/** When an unanswered booking is sent again, unless the server said when. */
const RETRY_SECONDS = 10;

interface State {
  pending: Pending | undefined;
  sending: boolean;
  /** How often no answer came, earlier visits included. From the first time on the page says so. */
  unanswered: number;
  retryAfterSeconds: number;
  fields: FieldErrors;
  problem: string | undefined;
  /** Whose mobile number has to be confirmed before it can be made. */
  toConfirm: BookingBody | undefined;
}

const QUIET = {
  sending: false,
  unanswered: 0,
  retryAfterSeconds: RETRY_SECONDS,
  fields: {},
  problem: undefined,
  toConfirm: undefined,
};

/** Shows the server which tickets of that day this device holds: only their holder is told that somebody has booked already. */
function withTickets(body: BookingBody): BookingBody {
  const held = tickets.ofDay(body.doctorId, body.date).slice(0, HELD_TICKETS_MAX);
  return held.length === 0 ? body : { ...body, tickets: held };
}

function withConfirmation(body: BookingBody): BookingBody {
  const confirmation = confirmationOf(body.doctorId, body.phoneNumber);
  return confirmation === undefined ? body : { ...body, confirmation };
}

/** One attempt to book with a doctor, from the tap to the number. It also continues an attempt of an earlier visit. */
export function useBooking(doctorId: string, onDaysChanged: () => void) {
  const [state, setState] = useState<State>(() => {
    const pending = pendings.find(doctorId, Date.now());
    return { ...QUIET, pending, unanswered: pending ? 1 : 0 };
  });
  const shown = useRef(true);
  /** Two taps can come before the first is drawn: they count as one attempt. */
  const underWay = useRef(false);

  const send = async (pending: Pending) => {
    underWay.current = true;
    setState((before) => ({ ...before, ...QUIET, unanswered: before.unanswered, pending, sending: true }));
    try {
      const appointments = await book(pending.body, pending.key, AbortSignal.timeout(ANSWER_TIMEOUT_MS));
      const ids = appointments.map(({ ticketUrl }) => ticketIdOf(ticketUrl));
      const { doctor, body } = pending;
      const names = namesOf(body);
      appointments.forEach((appointment, i) =>
        tickets.keep(ids[i]!, freshTicket(appointment, { doctorId, doctor, patientName: names[i]! }), Date.now()),
      );
      pendings.end(doctorId);
      keepDraft(doctorId, undefined);
      if (shown.current) go(paths.ticket(ids[0]!));
    } catch (error) {
      underWay.current = false;
      const outcome = outcomeOf(error, pending.body.others !== undefined);
      if (outcome.kind === 'unanswered') {
        const retryAfterSeconds = outcome.retryAfterSeconds ?? RETRY_SECONDS;
        setState((before) => ({ ...before, sending: false, unanswered: before.unanswered + 1, retryAfterSeconds }));
        return;
      }
      pendings.end(doctorId);
      keepDraft(doctorId, pending.body);
      if (outcome.kind === 'to-confirm') return setState({ ...QUIET, pending: undefined, toConfirm: pending.body });
      endStep();
      if (outcome.daysChanged) onDaysChanged();
      setState({ ...QUIET, pending: undefined, fields: outcome.fields, problem: outcome.problem });
    }
  };

  const resume = useEffectEvent(() => {
    if (state.pending && !underWay.current && navigator.onLine) void send(state.pending);
  });
  useEffect(() => {
    shown.current = true;
    resume();
    const onOnline = () => resume();
    window.addEventListener('online', onOnline);
    return () => {
      shown.current = false;
      window.removeEventListener('online', onOnline);
    };
  }, []);
  useEffect(() => {
    if (state.unanswered === 0 || state.sending) return undefined;
    const timer = setTimeout(resume, state.retryAfterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [state.unanswered, state.sending, state.retryAfterSeconds]);

  return {
    ...state,
    begin: (body: BookingBody, doctor: TicketDoctor) => {
      if (!underWay.current) void send(pendings.begin(withConfirmation(withTickets(body)), doctor, Date.now()));
    },
    say: (fields: FieldErrors, problem?: string) => setState({ ...QUIET, pending: undefined, fields, problem }),
    again: () => {
      if (state.pending && !underWay.current) void send(state.pending);
    },
    giveUp: () => {
      pendings.end(doctorId);
      endStep();
      if (state.pending) keepDraft(doctorId, state.pending.body);
      setState({ ...QUIET, pending: undefined });
    },
  };
}
