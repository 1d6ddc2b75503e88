import { say } from '@baari/contract/said';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { fieldFailure } from '../../lib/failure.ts';
import type { Operator } from './rules.ts';
import type { Clinic, ListedClinic, OperatorClinicStore } from './store-clinics.ts';

export const CLINICS_PAGE = 25;
const TEXT_MAX_CHARS = 254;

export interface ClinicsPage {
  text: string;
  clinics: ListedClinic[];
  /** Where the next page begins; null: this is the last. */
  next: string | null;
}

function beforeOf(cursor: string): { createdAt: Date; doctorId: string } {
  const [at, doctorId] = readCursor(cursor, 2) as [string, string];
  const createdAt = new Date(at);
  if (Number.isNaN(createdAt.getTime()))
    throw fieldFailure('cursor', say('cursor-invalid', 'This cursor is not valid'));
  return { createdAt, doctorId };
}

/** A phone number is found as it is kept, however it was typed: '+91 98765 01234', '098765-01234'. */
function searchedFor(text: string): string {
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '');
  return /^\d{4,}$/.test(digits) ? digits : text;
}

/** Clinics as operators see them: found, looked at, logged out. Suspending is the licences' affair. */
export function operatorClinicService(store: OperatorClinicStore, endedSessions: (accountId: string) => void) {
  return {
    async list({ session }: Operator, asked: string, cursor: string | undefined, now: Date): Promise<ClinicsPage> {
      const text = asked.replaceAll('\0', '').trim().slice(0, TEXT_MAX_CHARS);
      const before = cursor === undefined ? null : beforeOf(cursor);
      const rows = await store.list(session, { text: searchedFor(text), before, limit: CLINICS_PAGE + 1 }, now);
      const clinics = rows.slice(0, CLINICS_PAGE);
      const last = rows.length > CLINICS_PAGE ? clinics.at(-1) : undefined;
      return { text, clinics, next: last ? writeCursor([last.created_at.toISOString(), last.doctor_id]) : null };
    },

    one: ({ session }: Operator, doctorId: string, today: string, now: Date): Promise<Clinic | null> =>
      store.one(session, doctorId, today, now),

    /** In every process, within seconds. */
    async endSessions({ session }: Operator, { doctorId, accountId }: Clinic, now: Date): Promise<number> {
      const ended = await store.endSessions(session, doctorId, now);
      endedSessions(accountId);
      return ended;
    },

    mailDecision: ({ session }: Operator, doctorId: string, now: Date): Promise<boolean> =>
      store.mailDecision(session, doctorId, now),
  };
}
export type OperatorClinicService = ReturnType<typeof operatorClinicService>;
