import type { Pool } from '../../db/pool.ts';
import type { PhoneAt } from './rules.ts';

export type IssuedCode =
  | { refusal: null }
  /** NOT_ASKED: the practice lets everybody book. NO_MONEY: what it spends in a day is spent. */
  | { refusal: 'NOT_ASKED' | 'NO_MONEY' }
  | { refusal: 'WAIT'; waitSeconds: number };

export interface NewCode {
  codeMac: Buffer;
  now: Date;
  expiresAt: Date;
  today: string;
  /** What the message costs. */
  paise: number;
  isOfBooking: boolean;
}

export function phoneCodeStore(
  pool: Pool,
  limits: { gapSeconds: number; perDay: number; perDayOfTickets: number; tries: number },
) {
  return {
    async issue(
      { doctorId, phoneNumber }: PhoneAt,
      { codeMac, now, expiresAt, today, paise, isOfBooking }: NewCode,
    ): Promise<IssuedCode> {
      const perDay = isOfBooking ? limits.perDayOfTickets : limits.perDay;
      const { rows } = await pool.query<{ refusal: IssuedCode['refusal']; wait_seconds: number }>(
        'select refusal, wait_seconds from issue_phone_code($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
        [
          doctorId,
          phoneNumber,
          codeMac,
          now,
          expiresAt,
          limits.gapSeconds,
          perDay,
          today,
          paise,
          isOfBooking,
          limits.tries,
        ],
      );
      const { refusal, wait_seconds: waitSeconds } = rows[0]!;
      return refusal === 'WAIT' ? { refusal, waitSeconds } : { refusal };
    },

    /** What a code was to cost that was not sent. */
    async giveBack(doctorId: string, today: string, paise: number): Promise<void> {
      await pool.query('select give_back_for_code($1, $2, $3)', [doctorId, today, paise]);
    },

    /** Uses one of the tries; a right code is used up, but for its being asked again at once. Null: only another code helps. */
    async isRight({ doctorId, phoneNumber }: PhoneAt, codeMac: Buffer, now: Date): Promise<boolean | null> {
      const { rows } = await pool.query<{ right: boolean | null }>(
        'select try_phone_code($1, $2, $3, $4, $5) as right',
        [doctorId, phoneNumber, codeMac, now, limits.tries],
      );
      return rows[0]!.right;
    },

    async forgetBefore(before: Date, most: number): Promise<number> {
      const { rows } = await pool.query<{ forgotten: number }>('select forget_phone_codes($1, $2) as forgotten', [
        before,
        most,
      ]);
      return rows[0]!.forgotten;
    },
  };
}
export type PhoneCodeStore = ReturnType<typeof phoneCodeStore>;
