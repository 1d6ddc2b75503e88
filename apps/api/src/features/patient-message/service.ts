import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@baari/calendar/days';
import { clinicTime, instantOf } from '@baari/calendar/zone';
import { doctorName } from '@baari/contract/doctor-name';
import { PUSH_BROWSERS_MAX } from '@baari/contract/limits';
import type { Queue } from '@baari/contract/queue';
import type { MessageReason, PushedMessage, PushedReason, PushSubscriptionKeys } from '@baari/contract/patient-message';
import { say } from '@baari/contract/said';
import type { TicketKey } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { pace } from '../../lib/pace.ts';
import { sha256 } from '../../lib/secret.ts';
import { PushNotTaken } from '../../ports/push-service.ts';
import type { PushService } from '../../ports/push-service.ts';
import { isNight, isOfTheTurn, isTooLate, numberToTell, pauseMs, soonIn, ttlSeconds } from './rules.ts';
import type { PhoneMessageService, PhoneTry } from './service-phone.ts';
import type { Ending, Outcome, PatientMessageStore, TakenMessage } from './store.ts';

export type { CodeSender } from './service-phone.ts';

export interface PatientMessageDeps {
  store: PatientMessageStore;
  /** Null: no browser is told. */
  push: PushService | null;
  phones: Pick<PhoneMessageService, 'send' | 'stop' | 'canTell'>;
  tickets: {
    /** Null: we did not sign it. */
    read(ticket: string): TicketKey | null;
    idOf(key: TicketKey): string;
  };
  todayOf(doctorId: DoctorId, now: Date): Promise<Queue>;
  /** Whether somebody is served now. */
  areOthersBusy(this: void): boolean;
  zone: string;
  clock: () => Date;
  /** `reason` says what failed, never the address. */
  onOutcome(about: MessageReason, outcome: Outcome | 'again' | 'gone', reason?: string): void;
}

/** Few, so that taking them holds up no desk, and a call waits for few. */
const BATCH = 16;
/** As many as are taken while a provider may be silent, so that it keeps no other patient waiting. */
const BATCHES_AT_ONCE = 64;
/** For how long a run waits for what has left; what is answered later is noted beside the next one. */
const ANSWERED_WITHIN_MS = 500;
/** One message after the other, and the batches between them, for each costs what the desks wait for: 10,000 in 35 s, in 70 where the desks never rest. */
const STEPS_EVERY_MS = 3;
/** To look whose turn comes soon takes as long as an act at a desk: many practices are spread over some time, a few are not hurried. */
const LOOKED_WITHIN_MS = 20_000;
const LOOKED_EVERY_MS = 150;
/** Practices whose patients are told of their number by one statement, which has a deadline. */
const TOLD_AT_ONCE = 100;
/** Longer than a batch takes if each of its messages waits for its deadline. */
const LEASE_MS = 60_000;
const FORGOTTEN_AT_ONCE = 5_000;
const TOPIC_CHARS = 32;

const noTicket = () => new Failure('NOT_FOUND', { text: say('ticket-does-not-exist', 'This ticket does not exist.') });
/**
 * Whatever becomes of a ticket replaces what was told before and has not arrived, but for a move: who does not hear of that takes the number
 * before for theirs.
 */
const topicOf = ({ doctorId, date, serial, reason }: TicketKey & { reason: MessageReason }) =>
  sha256(`${doctorId} ${date} ${serial}${reason === 'moved' ? ' moved' : ''}`)
    .toString('base64url')
    .slice(0, TOPIC_CHARS);

/** Tells patients what becomes of their tickets while no page is open. */
export function patientMessageService({
  store,
  push,
  phones,
  tickets,
  todayOf,
  areOthersBusy,
  zone,
  clock,
  onOutcome,
}: PatientMessageDeps) {
  const steps = pace(STEPS_EVERY_MS, areOthersBusy);
  /** Batches whose answers are not all there yet, and errors of those before. */
  const onTheWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();

  const keyOf = (ticket: string): TicketKey => {
    const key = tickets.read(ticket);
    if (!key) throw noTicket();
    return key;
  };

  const wordsOf = (message: TakenMessage & { reason: PushedReason }): PushedMessage => ({
    reason: message.reason,
    number: message.serial,
    before: message.before[0] ?? null,
    ticket: tickets.idOf(message),
    date: message.date,
    doctor: message.doctorName && doctorName(message.doctorName),
    count: message.no,
  });

  function ended(message: TakenMessage, outcome: Outcome, reason?: string): Ending {
    onOutcome(message.reason, outcome, reason);
    return { message, outcome, nextAt: null, providerId: null };
  }

  function again(message: TakenMessage, pause: number, reason: string): Ending {
    onOutcome(message.reason, 'again', reason);
    return { message, outcome: null, nextAt: new Date(clock().getTime() + pause), providerId: null };
  }

  async function notTaken(
    message: TakenMessage,
    { outcome, message: reason, retryAfterSeconds }: PushNotTaken,
  ): Promise<Ending | null> {
    if (outcome === 'refused') return ended(message, 'failed', reason);
    if (outcome === 'gone') {
      await store.forgetAddress(message);
      onOutcome(message.reason, 'gone', reason);
      return null;
    }
    return again(message, pauseMs(message.reason, message.tries, retryAfterSeconds), reason);
  }

  function endedAtPhone(message: TakenMessage, tried: PhoneTry): Ending {
    if (tried.outcome === 'sent') return { ...ended(message, 'sent'), providerId: tried.providerId };
    if (tried.outcome === 'unpaid' || tried.outcome === 'expired') return ended(message, tried.outcome);
    if (tried.outcome === 'failed') return ended(message, 'failed', tried.reason);
    const pause = tried.outcome === 'other-way' ? 0 : pauseMs(message.reason, message.tries, tried.retryAfterSeconds);
    return again(message, pause, tried.reason);
  }

  /** Noted at once, not with others: the provider may speak of it a moment later. */
  async function sendToPhone(message: TakenMessage): Promise<void> {
    await store.end([endedAtPhone(message, await phones.send(message))], clock());
  }

  /** Null where there is nothing more to note. */
  async function send(message: TakenMessage): Promise<Ending | null> {
    const now = clock();
    const { reason, endpoint, p256dh, auth } = message;
    if (isTooLate(message, now, clinicTime(now, zone).date)) return ended(message, 'expired');
    if (p256dh === null || auth === null || reason === 'booked') return sendToPhone(message).then(() => null);
    if (!push) return ended(message, 'failed', 'no browser is told any more');
    const options = { ttlSeconds: ttlSeconds(reason), isUrgent: isOfTheTurn(reason), topic: topicOf(message) };
    try {
      await push.send({ endpoint, p256dh, auth }, JSON.stringify(wordsOf({ ...message, reason })), options);
    } catch (error) {
      if (!(error instanceof PushNotTaken)) throw error;
      return notTaken(message, error);
    }
    return ended(message, 'sent');
  }

  /**
   * Sends each, to one address one after the other, those about a turn first, and notes what became of all. One that fails otherwise is taken
   * again later; the first such error is thrown.
   */
  async function sendAll(messages: readonly TakenMessage[]): Promise<void> {
    const endings: Ending[] = [];
    const errors: unknown[] = [];
    const sendToOne = async (toOne: readonly TakenMessage[]) => {
      for (const message of toOne) {
        await steps.next();
        const ending = await send(message).catch((error: unknown) => void errors.push(error));
        if (ending) endings.push(ending);
      }
    };
    const isCalled = (toOne: readonly TakenMessage[]) => toOne.some(({ reason }) => isOfTheTurn(reason));
    const byAddress = [...Map.groupBy(messages, ({ phone, endpoint }) => phone ?? endpoint).values()];
    await Promise.all(byAddress.sort((a, b) => Number(isCalled(b)) - Number(isCalled(a))).map(sendToOne));
    if (endings.length > 0) {
      await steps.next();
      await store.end(endings, clock());
    }
    if (errors.length > 0) throw errors[0];
  }

  async function sendWhatIsDue(): Promise<void> {
    let taken: number;
    do {
      if (onTheWay.size === BATCHES_AT_ONCE) break;
      const now = clock();
      const until = new Date(now.getTime() + LEASE_MS);
      await steps.next();
      const messages = await store.take(now, until, BATCH, isNight(clinicTime(now, zone).minute));
      taken = messages.length;
      const batch = sendAll(messages)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => onTheWay.delete(batch));
      onTheWay.add(batch);
      // The next are taken when these have left, whatever has been answered by then.
      await steps.allGone();
    } while (taken === BATCH && !isStopping);
    await Promise.race([Promise.all(onTheWay), delay(ANSWERED_WITHIN_MS, undefined, { ref: false })]);
    if (failures.length > 0) throw failures.splice(0)[0];
  }

  return {
    async subscribe(ticket: string, { endpoint, keys }: PushSubscriptionKeys): Promise<void> {
      const key = keyOf(ticket);
      if (!push) throw new Failure('PUSH_OFF');
      if (!push.knows(endpoint)) throw new Failure('PUSH_SERVICE_UNKNOWN');
      if (!(await store.add(key, { endpoint, ...keys }, PUSH_BROWSERS_MAX))) throw noTicket();
    },

    /** Without an address: each browser of the ticket. */
    async unsubscribe(ticket: string, endpoint: string | undefined): Promise<void> {
      const key = keyOf(ticket);
      const isKnown = endpoint === undefined ? store.removeAll(key) : store.remove(key, endpoint);
      if (!(await isKnown)) throw noTicket();
    },

    /** Tells the mobile number no more of a ticket, or again. */
    async stopPhone(ticket: string, isStop: boolean): Promise<void> {
      const outcome = await phones.stop(keyOf(ticket), isStop);
      if (outcome === null) throw noTicket();
      if (outcome === 'stopped') throw new Failure('PHONE_STOPPED');
    },

    /** The sweep: sends what acts have written. Some may still be on their way afterwards; what fails of these is thrown by a later run. */
    async sendDue(): Promise<void> {
      if ((!push && !phones.canTell) || isStopping) return;
      running = sendWhatIsDue();
      await running;
    },

    /** The sweep: tells those who are not here yet that their turn comes soon. Nobody in the night: in the morning who is soon by then is told. */
    async tellWhoIsSoon(now: Date): Promise<void> {
      const { date, minute } = clinicTime(now, zone);
      if (isNight(minute)) return;
      const tell = async (doctorId: DoctorId) => {
        if (!(await store.waitsForSoon(doctorId, date))) return;
        const soon = soonIn(await todayOf(doctorId, now), minute);
        if (soon.due.length > 0) await store.tellSoon(doctorId, date, soon, now);
      };
      // A practice that cannot be read keeps no other from being told.
      const errors: unknown[] = [];
      const practices = await store.practicesTold(date);
      const looked = pace(Math.min(LOOKED_EVERY_MS, LOOKED_WITHIN_MS / practices.length));
      for (const doctorId of practices) {
        await looked.next();
        await tell(doctorId).catch((error: unknown) => errors.push(error));
      }
      if (errors.length > 0) throw errors[0];
    },

    /** The sweep: tells patients of their number the evening before, and in the morning. */
    async tellOfNumbers(now: Date): Promise<void> {
      const { date, minute } = clinicTime(now, zone);
      const told = numberToTell(minute);
      if (!told) return;
      const day = addDays(date, told.inDays);
      const since = instantOf(date, told.since, zone);
      const practices = await store.practicesTold(day);
      for (let first = 0; first < practices.length; first += TOLD_AT_ONCE)
        await store.tellOfNumber(practices.slice(first, first + TOLD_AT_ONCE), day, told.reason, since, now);
    },

    /** The sweep: forgets who was to be told of days that are over. */
    async forgetOld(now: Date): Promise<void> {
      const { date } = clinicTime(now, zone);
      while ((await store.forgetBefore(date, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE);
    },

    /** Lets what is being sent end. */
    async close(): Promise<void> {
      isStopping = true;
      await running.catch(() => undefined);
      await Promise.all(onTheWay);
    },
  };
}
export type PatientMessageService = ReturnType<typeof patientMessageService>;
