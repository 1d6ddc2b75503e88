import type { Pool } from '../../db/pool.ts';

/** A practice as it stands in a list; the profile's fields are null until there is one. */
export interface ListedClinic {
  doctor_id: string;
  name: string | null;
  city: string | null;
  state: string;
  plan_until: Date | null;
  last_seen: Date | null;
  created_at: Date;
}

/** One practice and its doctor's account, with instants as the database writes them. */
export interface Clinic {
  doctorId: string;
  accountId: string;
  email: string;
  createdAt: string;
  lockedAt: string | null;
  suspendedAt: string | null;
  suspensionReason: string | null;
  hasPassword: boolean;
  google: number;
  sessions: number;
  lastSeen: string | null;
  upcoming: number;
  profile: {
    name: string;
    city: string;
    speciality: string;
    regNumber: string;
    phone: string;
    licence: string;
    refusal: string | null;
    available: boolean;
  } | null;
  plans: { plan: string; startsAt: string; endsAt: string }[];
  payments: number;
  events: { at: string; actor: string; act: string }[];
}

/** Which clinics are listed: those before one of them, in the order of the list. */
export interface ClinicsAsked {
  text: string;
  before: { createdAt: Date; doctorId: string } | null;
  limit: number;
}

export function operatorClinicStore(pool: Pool) {
  return {
    async list(session: Buffer, { text, before, limit }: ClinicsAsked, now: Date): Promise<ListedClinic[]> {
      const asked = [session, now, text, before?.createdAt ?? null, before?.doctorId ?? null, limit];
      return (await pool.query<ListedClinic>('select * from operator_clinics($1, $2, $3, $4, $5, $6)', asked)).rows;
    },
    async one(session: Buffer, doctorId: string, today: string, now: Date): Promise<Clinic | null> {
      const asked = [session, now, doctorId, today];
      const { rows } = await pool.query<{ clinic: Clinic }>(
        'select clinic from operator_clinic($1, $2, $3, $4)',
        asked,
      );
      return rows[0]?.clinic ?? null;
    },
    /** Answers how many there were. */
    async endSessions(session: Buffer, doctorId: string, now: Date): Promise<number> {
      const asked = [session, now, doctorId];
      const { rows } = await pool.query<{ ended: number }>('select operator_end_sessions($1, $2, $3) as ended', asked);
      return rows[0]!.ended;
    },
    /** False where nothing was decided yet. */
    async mailDecision(session: Buffer, doctorId: string, now: Date): Promise<boolean> {
      const asked = [session, now, doctorId];
      const { rows } = await pool.query<{ promised: boolean }>(
        'select operator_mail_decision($1, $2, $3) as promised',
        asked,
      );
      return rows[0]!.promised;
    },
  };
}
export type OperatorClinicStore = ReturnType<typeof operatorClinicStore>;
