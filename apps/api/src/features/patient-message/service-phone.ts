import { addDays } from '@baari/calendar/days';
import { clinicTime } from '@baari/calendar/zone';
import { doctorName } from '@baari/contract/doctor-name';
import type { Language } from '@baari/contract/languages';
import { MESSAGES_SHOWN_DAYS, TURN_TOLD_MINUTES, UNDELIVERED_MINUTES } from '@baari/contract/limits';
import { PHONE_CHANNELS } from '@baari/contract/patient-message-phone';
import type { PhoneChannel, PhoneMessages } from '@baari/contract/patient-message-phone';
import type { ActingSession } from '../../lib/acting-session.ts';
import type { TicketKey } from '../../lib/appointment-key.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { Failure } from '../../lib/failure.ts';
import { TextNotTaken } from '../../ports/text-channel.ts';
import type { TextCall, TextChannel } from '../../ports/text-channel.ts';
import { costOf, filled, leastCostBy, placesOf } from './rules-phone.ts';
import { isNight, isOfTheTurn } from './rules.ts';
import type { CodeText, TextCode } from './rules-registered-texts.ts';
import type { PhoneMessageStore } from './store-phone.ts';
import type { TakenMessage } from './store.ts';

export interface PhoneMessageDeps {
  store: PhoneMessageStore;
  /** Null: not that way. */
  channels: Readonly<Record<PhoneChannel, TextChannel | null>>;
  pricePaise: Readonly<Record<PhoneChannel, number>>;
  urlOf(key: TicketKey): string;
  zone: string;
  clock: () => Date;
}

/** What became of a try to tell a phone. */
export type PhoneTry =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'unpaid' }
  /** Nobody is to be told it any more. */
  | { outcome: 'expired' }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'away'; reason: string; retryAfterSeconds: number }
  /** By the next way, at once. */
  | { outcome: 'other-way'; reason: string };

const RUPEE_PAISE = 100;
const MINUTE_MS = 60_000;

/** A code, put into words. */
export interface CodeSender {
  fill(
    text: CodeText,
    code: string,
    language: Language,
  ): {
    paise: number;
    /** Throws PHONE_CODE_NOT_SENT; `giveBack` is called first where it certainly was not sent. */
    send(phone: string, giveBack: () => Promise<void>): Promise<void>;
  };
}

/** In which language a text goes that way: not each is registered in all of them, and in English it is better than not at all. */
const spokenBy = (channel: TextChannel, code: TextCode, language: Language): Language =>
  channel.knows({ code, language }) ? language : 'en';

function codeSenderBy(sms: TextChannel, pricePaise: PhoneMessageDeps['pricePaise']): CodeSender {
  return {
    fill(registered, code, wanted) {
      const language = spokenBy(sms, registered, wanted);
      const { text, values, smsValues } = filled(registered, language, { code });
      return {
        paise: costOf('sms', text, pricePaise),
        async send(phone, giveBack) {
          try {
            await sms.send({ phone, code: registered, language, values, smsValues, text });
          } catch (error) {
            if (!(error instanceof TextNotTaken)) throw error;
            if (error.outcome !== 'unanswered') await giveBack();
            throw new Failure('PHONE_CODE_NOT_SENT', { cause: error });
          }
        },
      };
    },
  };
}

/** By which a provider names a message to us: of the letters, digits and signs that each of them repeats. */
const keyOf = ({ doctorId, seq }: Pick<TakenMessage, 'doctorId' | 'seq'>): string => `${doctorId}.${seq}`;
const KEY = /^(?<doctorId>\w{10})\.(?<seq>\d{1,18})$/;

/** Messages to mobile numbers, by WhatsApp where there is one, else by SMS: what a practice chooses, and each message on its way. */
export function phoneMessageService({ store, channels, pricePaise, urlOf, zone, clock }: PhoneMessageDeps) {
  const ways = PHONE_CHANNELS.filter((one) => channels[one] !== null);
  const leastPaise = leastCostBy(ways, pricePaise);

  const textOf = (message: TakenMessage, language: Language) =>
    filled(
      message.reason,
      language,
      placesOf(
        {
          ...{ numbers: message.numbers, before: message.before, date: message.date, minutes: message.no },
          link: urlOf(message),
          doctor: message.doctorName === null ? '' : doctorName(message.doctorName),
        },
        language,
        message.language,
      ),
    );

  async function read(doctorId: DoctorId, now: Date): Promise<PhoneMessages> {
    const { date: today } = clinicTime(now, zone);
    const choice = await store.read(doctorId, today, addDays(today, 1 - MESSAGES_SHOWN_DAYS));
    return {
      channels: ways,
      told: choice.told,
      budgetRupees: choice.budgetPaise / RUPEE_PAISE,
      ...(choice.limitPaise !== null && { limitRupees: choice.limitPaise / RUPEE_PAISE }),
      spentTodayPaise: choice.todayPaise,
      leastPaise,
      spentPaise: choice.allPaise,
    };
  }

  return {
    read,
    canTell: ways.length > 0,
    leastPaise,

    /** Undefined: as it was. */
    async choose(
      session: ActingSession,
      { told, budgetRupees }: { told?: boolean | undefined; budgetRupees?: number | undefined },
      now: Date,
    ): Promise<PhoneMessages> {
      if (told && ways.length === 0) throw new Failure('PHONE_MESSAGES_OFF');
      const budgetPaise = budgetRupees === undefined ? undefined : budgetRupees * RUPEE_PAISE;
      await store.choose(session, { told, budgetPaise }, clinicTime(now, zone).date, now);
      return read(session.doctorId, now);
    },

    /** Tells no more of a ticket, or again; see the store. */
    stop: (key: TicketKey, isStop: boolean) => store.stop(key, isStop),

    /** Tries to send one message that somebody has taken. */
    async send(message: TakenMessage): Promise<PhoneTry> {
      const way = message.channel ?? ways[0];
      const channel = way ? channels[way] : null;
      const { phone } = message;
      if (!way || !channel || phone === null || message.doctorName === null)
        return { outcome: 'failed', reason: 'there is no way to this phone any more' };
      const { reason: code } = message;
      const language = spokenBy(channel, code, message.language);
      const { text, values, smsValues } = textOf(message, language);
      const today = clinicTime(clock(), zone).date;
      const pay = (paise: number, by: PhoneChannel) =>
        store.pay(message, { today, paise, channel: by, isCall: message.reason === 'turn' });
      const isPaid = await pay(costOf(way, text, pricePaise), way);
      if (!isPaid) return { outcome: isPaid === null ? 'expired' : 'unpaid' };
      try {
        return {
          outcome: 'sent',
          providerId: await channel.send({ phone, code, language, values, smsValues, text, key: keyOf(message) }),
        };
      } catch (error) {
        if (!(error instanceof TextNotTaken)) throw error;
        const { outcome, message: reason, retryAfterSeconds } = error;
        const next = way === 'whatsapp' && channels.sms !== null;
        // What is about a turn does not wait for WhatsApp; nothing waits until somebody lets us in there again.
        const waits =
          outcome === 'locked-out'
            ? !next
            : (outcome === 'away' || outcome === 'unanswered') && !(next && isOfTheTurn(message.reason));
        // Who does not answer may have taken it.
        if (waits && outcome !== 'unanswered') await pay(0, way);
        if (waits) return { outcome: 'away', reason, retryAfterSeconds };
        await pay(0, next ? 'sms' : way);
        return { outcome: next ? 'other-way' : 'failed', reason };
      }
    },

    /** Sends codes by SMS; null where there is none. WhatsApp has a kind of its own for codes. */
    codeSender: channels.sms && codeSenderBy(channels.sms, pricePaise),

    /** What a provider says. Throws SIGNATURE_INVALID unless it is that provider. */
    async take(way: PhoneChannel, call: TextCall): Promise<void> {
      const news = channels[way]?.read(call) ?? null;
      if (!news) throw new Failure('SIGNATURE_INVALID');
      // No id of ours has one, and PostgreSQL takes none.
      const statuses = news.statuses.filter(({ id, key = '' }) => !`${id}${key}`.includes('\0'));
      if (news.wishes.length > 0) await store.noteWishes(news.wishes, clock());
      const taken = statuses.flatMap(({ id, key = '' }) => {
        const { doctorId, seq } = KEY.exec(key)?.groups ?? {};
        return doctorId && seq ? [{ id, doctorId, seq }] : [];
      });
      if (taken.length > 0) await store.noteTaken(taken, way, clock());
      const told = statuses.filter(({ state }) => state !== 'sent');
      if (told.length > 0)
        await store.noteReached(
          told.map(({ id }) => id),
          told.map(({ state }) => state),
          channels.sms !== null,
          zone,
        );
    },

    /** The sweep: what is about a turn goes by SMS if WhatsApp has not brought it in time; in the night only a call. */
    async fallBack(now: Date): Promise<void> {
      if (!channels.whatsapp || !channels.sms) return;
      const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
      const isNightNow = isNight(clinicTime(now, zone).minute);
      await store.fallBack(ago(UNDELIVERED_MINUTES), ago(TURN_TOLD_MINUTES), isNightNow);
    },
  };
}
export type PhoneMessageService = ReturnType<typeof phoneMessageService>;
