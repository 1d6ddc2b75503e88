import { receipt as receiptShape } from '@baari/contract/receipt';
import type { Receipt } from '@baari/contract/receipt';
import type { Selectable } from 'kysely';
import type { Pool } from '../../db/pool.ts';
import { db, run } from '../../db/statements.ts';
import type { Receipt as ReceiptTable } from '../../db/tables.ts';
import { asDoctor } from '../../db/transaction.ts';
import type { DoctorId } from '../../lib/doctor-id.ts';
import { amountInWords } from './rules.ts';

const asReceipt = (row: Selectable<ReceiptTable>): Receipt =>
  receiptShape.parse({
    number: row.number,
    kind: row.kind,
    issuedAt: row.issued_at.toISOString(),
    refersTo: row.refers_to,
    paymentId: row.payment_id,
    orderId: row.order_id,
    plan: row.plan,
    startDate: row.starts_at?.toISOString() ?? null,
    endDate: row.ends_at?.toISOString() ?? null,
    amount: row.amount_paise,
    currency: row.currency,
    amountInWords: amountInWords(row.amount_paise, row.currency),
    buyer: row.buyer,
    seller: row.seller,
    tax: row.tax,
  });

export function receiptStore(pool: Pool) {
  return {
    /** The practice's own receipt of this number, or null. */
    find: (doctorId: DoctorId, number: string): Promise<Receipt | null> =>
      asDoctor(pool, doctorId, async (client) => {
        const [row] = await run(
          client,
          db.selectFrom('receipt').selectAll().where('doctor_id', '=', doctorId).where('number', '=', number),
        );
        return row ? asReceipt(row) : null;
      }),

    /** The same for an account: of what it has paid, and of practices whose books it keeps. */
    async findFor(accountId: string, number: string): Promise<Receipt | null> {
      const { rows } = await pool.query<Selectable<ReceiptTable>>('select * from account_receipt($1, $2)', [
        ...[accountId, number],
      ]);
      return rows[0] ? asReceipt(rows[0]) : null;
    },

    /** The e-mail address of an account; null if it has none, or is deleted. */
    emailOf: (account: DoctorId): Promise<string | null> =>
      asDoctor(pool, account, async (client) => {
        const [row] = await run(client, db.selectFrom('account').select('email').where('doctor_id', '=', account));
        return row?.email ?? null;
      }),

    /** Removes the buyers from receipts that are older than books must be kept. */
    async forgetOld(before: Date): Promise<void> {
      await pool.query('select forget_old_buyers($1)', [before]);
    },
  };
}
export type ReceiptStore = ReturnType<typeof receiptStore>;
