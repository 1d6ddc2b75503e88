import { clinicTime } from '@baari/calendar/zone';
import type { Language } from '@baari/contract/languages';
import type { OwnVisit, OwnVisits } from '@baari/contract/own-visits';
import { say } from '@baari/contract/said';
import type { AppointmentStatus } from '@baari/contract/vocabulary';
import type { TicketKey } from '../../lib/appointment-key.ts';
import { Failure } from '../../lib/failure.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { PhoneCodeService } from '../phone-code/service.ts';
import type { TicketService } from '../ticket/service.ts';
import type { OwnVisitRow, OwnVisitsStore } from './store.ts';

export interface OwnVisitsDeps {
  store: OwnVisitsStore;
  ticket: Pick<TicketService, 'read' | 'idOf'>;
  phoneCode: Pick<PhoneCodeService, 'send' | 'confirm' | 'isConfirmed'>;
  zone: string;
  changed: DayChanged;
}

/** Who asks: by which ticket, and with what shows that its mobile number is theirs. */
export interface Asking {
  ticket: string;
  confirmations: readonly string[];
}

/** A mobile number that its holder has confirmed, and the practices of the clinic where it counts. */
interface Holder {
  phoneNumber: string;
  practices: readonly string[];
}

const nothingKept = () =>
  new Failure('NOT_FOUND', {
    text: say('no-number-kept', 'With this ticket the clinic keeps no mobile number.'),
  });
const atDesk = () =>
  new Failure('STATUS_CONFLICT', {
    text: say('erase-tomorrow', 'The desk works with this visit today. You can erase it tomorrow.'),
  });
const noVisit = () =>
  new Failure('NOT_FOUND', {
    text: say('visit-not-of-number', 'This visit is not kept with your mobile number any more.'),
  });

/** What a clinic keeps of the holder of a mobile number: seen, corrected, erased. */
export function ownVisitsService({ store, ticket, phoneCode, zone, changed }: OwnVisitsDeps) {
  /** The mobile number of a ticket's booking, at its practice. */
  async function numberOf(text: string) {
    const key = ticket.read(text);
    const phoneNumber = key && (await store.phoneOf(key));
    if (!key || phoneNumber === null) throw nothingKept();
    return { doctorId: key.doctorId, phoneNumber };
  }

  async function holder({ ticket: text, confirmations }: Asking, now: Date): Promise<Holder> {
    const { doctorId, phoneNumber } = await numberOf(text);
    const practices = await store.practicesBeside(doctorId);
    const isConfirmed = practices.some((practice) =>
      confirmations.some((shown) => phoneCode.isConfirmed({ doctorId: practice, phoneNumber }, 'visits', shown, now)),
    );
    if (!isConfirmed) throw new Failure('NUMBER_NOT_CONFIRMED');
    return { phoneNumber, practices };
  }

  const shown = (doctorId: string, row: OwnVisitRow): OwnVisit => ({
    ticket: ticket.idOf({ doctorId, date: row.date, serial: row.serial, nonce: row.nonce }),
    doctorId,
    doctorName: row.doctor_name,
    appointmentDate: row.date,
    serialNumber: row.serial,
    patientName: row.patient_name,
    gender: row.gender,
    status: row.status,
    bookedAt: row.booked_at.toISOString(),
    verifiedAt: row.verified_at?.toISOString() ?? null,
    calledAt: row.called_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    correctedAt: row.corrected_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    priority: row.priority,
    walkIn: row.walk_in,
    notice: row.notice,
    language: row.language,
    cancelledBy: row.status !== 'CANCELLED' ? null : row.cancelled_by_patient ? 'patient' : 'clinic',
    cancelReason: row.cancel_reason,
    keptUntil: row.kept_until,
    mayErase: row.may_erase,
  });

  async function own({ phoneNumber, practices }: Holder, now: Date): Promise<OwnVisits> {
    const { date: today } = clinicTime(now, zone);
    const ofEach = await Promise.all(
      practices.map(async (practice) =>
        (await store.visits(practice, phoneNumber, today)).map((row) => shown(practice, row)),
      ),
    );
    const visits = ofEach.flat();
    return { phoneNumber, visits: visits.sort((a, b) => b.appointmentDate.localeCompare(a.appointmentDate)) };
  }

  /** One visit of the holder. Throws NOT_FOUND. */
  function visitOf({ practices }: Holder, text: string): TicketKey {
    const key = ticket.read(text);
    if (!key || !practices.includes(key.doctorId)) throw noVisit();
    return key;
  }

  /** Says why a visit was not erased, unless it was before. */
  async function refuseKept(visit: TicketKey, { phoneNumber }: Holder): Promise<void> {
    const kept = await store.phoneOf(visit);
    if (kept === phoneNumber) throw atDesk();
    if (kept !== null) throw noVisit();
  }

  return {
    /** Sends a code to the number of the ticket's booking. */
    async sendCode(text: string, language: Language, now: Date): Promise<void> {
      await phoneCode.send(await numberOf(text), 'visits', language, now);
    },

    /** Gives what shows that the number is the holder's. Throws CODE_INVALID, and PHONE_CODE_SPENT once it takes no more tries. */
    async confirm(text: string, code: string, now: Date): Promise<string> {
      return phoneCode.confirm(await numberOf(text), 'visits', code, now);
    },

    async read(asking: Asking, now: Date): Promise<OwnVisits> {
      return own(await holder(asking, now), now);
    },

    async correct(asking: Asking, visit: string, patientName: string, now: Date): Promise<OwnVisits> {
      const who = await holder(asking, now);
      const key = visitOf(who, visit);
      if (!(await store.correct(key, who.phoneNumber, patientName))) throw noVisit();
      changed(key.doctorId, key.date);
      return own(who, now);
    },

    /**
     * Erases one visit, also where it was moved since it was `seen`, or all that may be. One that is erased already stays so. Throws NOT_FOUND
     * for one of another number, and STATUS_CONFLICT for one that the desk works with. `kept`: how many of all the desk works with.
     */
    async erase(
      asking: Asking,
      visit: string | undefined,
      seen: AppointmentStatus | undefined,
      now: Date,
    ): Promise<{ own: OwnVisits; erased: number; kept: number }> {
      const who = await holder(asking, now);
      const one = visit === undefined ? null : { ...visitOf(who, visit), seen };
      const { date: today } = clinicTime(now, zone);
      let erased = 0;
      for (const practice of one ? [one.doctorId] : who.practices) {
        const dates = await store.erase(practice, who.phoneNumber, one, today);
        for (const date of new Set(dates)) changed(practice, date);
        if (one && dates.length === 0) await refuseKept(one, who);
        erased += dates.length;
      }
      const left = await own(who, now);
      return { own: left, erased, kept: one ? 0 : left.visits.filter(({ mayErase }) => !mayErase).length };
    },
  };
}
export type OwnVisitsService = ReturnType<typeof ownVisitsService>;
