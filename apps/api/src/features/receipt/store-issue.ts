import type { ReceiptKind } from '@baari/contract/receipt';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { db, run } from '../../db/statements.ts';
import type { MoneyReceived } from '../../lib/money-received.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { financialYear, receiptNumber, taxOf } from './rules.ts';

/** The seller, as receipts show it. */
export interface Seller {
  name: string;
  address: string;
  gstin: string | null;
  sac: string;
}

async function nextNumber(client: PoolClient, kind: ReceiptKind, now: Date, zone: string): Promise<string> {
  const year = financialYear(now, zone);
  const { rows } = await client.query<{ no: number }>('select next_receipt_no($1, $2) as no', [kind, year]);
  return receiptNumber(kind, year, rows[0]!.no);
}

const receiptOf = (client: PoolClient, paymentId: string) =>
  run(
    client,
    db.selectFrom('receipt').selectAll().where('payment_id', '=', paymentId).where('kind', '=', 'receipt'),
  ).then(([row]) => row ?? null);

const buyerOf = (client: PoolClient, orderId: string) =>
  run(
    client,
    db
      .selectFrom('payment_order')
      .select(['buyer_name as name', 'buyer_email as email', 'buyer_address as address'])
      .select(['buyer_city as city', 'buyer_pincode as pincode'])
      .where('order_id', '=', orderId),
  ).then(([row]) => row!);

/** Who paid an order without being the practice's doctor; null: nobody. */
const otherPayerOf = (client: PoolClient, orderId: string) =>
  run(
    client,
    db
      .selectFrom('payment_order')
      .select('payer_id')
      .where('order_id', '=', orderId)
      .where('payer_id', '<>', sql<string>`coalesce((select account_id from account_of_practice(doctor_id)), '')`),
  ).then(([row]) => row?.payer_id ?? null);

const isTaxed = (seller: Seller, currency: string): seller is Seller & { gstin: string } =>
  seller.gstin !== null && currency === 'INR';

/** Writes receipts and credit notes in the transaction of their payment, with the jobs for their mails. */
export function receiptBooks(seller: Seller, zone: string, jobs: Pick<JobQueue, 'send'>) {
  async function announce(client: PoolClient, doctorId: string, orderId: string, number: string): Promise<void> {
    await jobs.send('notice', { kind: 'receipt', doctorId, number }, client);
    const payer = await otherPayerOf(client, orderId);
    if (payer !== null) await jobs.send('notice', { kind: 'receipt-to-payer', doctorId, number, payer }, client);
  }

  return {
    /** Writes the receipt of money that came in; each payment has one, however often it is reported. */
    async received(client: PoolClient, money: MoneyReceived, now: Date): Promise<void> {
      if (await receiptOf(client, money.paymentId)) return;
      const buyer = await buyerOf(client, money.orderId);
      const number = await nextNumber(client, 'receipt', now, zone);
      const tax = isTaxed(seller, money.currency) ? taxOf(money.amount, seller.gstin, buyer.pincode) : null;
      await run(
        client,
        db.insertInto('receipt').values({
          number,
          doctor_id: money.doctorId,
          kind: 'receipt',
          payment_id: money.paymentId,
          order_id: money.orderId,
          issued_at: now,
          amount_paise: money.amount,
          currency: money.currency,
          plan: money.plan,
          starts_at: money.period?.start ?? null,
          ends_at: money.period?.end ?? null,
          buyer: JSON.stringify(buyer),
          seller: JSON.stringify(seller),
          tax: tax && JSON.stringify(tax),
        }),
      );
      await announce(client, money.doctorId, money.orderId, number);
    },

    /** Writes the credit note of a payment that went back, with the same content as its receipt. */
    async refunded(client: PoolClient, paymentId: string, now: Date): Promise<void> {
      const receipt = await receiptOf(client, paymentId);
      if (!receipt) return;
      const number = await nextNumber(client, 'credit-note', now, zone);
      const { buyer, seller: soldBy, tax, ...same } = receipt;
      const note = {
        ...same,
        number,
        kind: 'credit-note' as const,
        refers_to: receipt.number,
        issued_at: now,
        buyer: JSON.stringify(buyer),
        seller: JSON.stringify(soldBy),
        tax: tax && JSON.stringify(tax),
      };
      await run(client, db.insertInto('receipt').values(note));
      await announce(client, receipt.doctor_id, receipt.order_id, number);
    },
  };
}
export type ReceiptBooks = ReturnType<typeof receiptBooks>;
