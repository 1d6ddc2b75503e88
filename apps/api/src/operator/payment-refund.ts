import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Refundable, RefundDesk } from '../features/payment/rules-operator-refund.ts';
import { refundWhole } from '../features/payment/service-operator-refund.ts';
import { inTransaction } from './connection.ts';
import { Refusal } from './refusal.ts';
import { factLines, instantText } from './report.ts';
import type { Report } from './report.ts';

const PAISE = 100;

const refundDesk = (owner: pg.Client, now: Date): RefundDesk => ({
  find: async (id) => (await owner.query<Refundable>('select * from refundable($1)', [id])).rows[0] ?? null,
  async refund(id, left) {
    await owner.query('select refund_whole($1, $2, $3)', [id, JSON.stringify(left), now]);
  },
});

/** Orders the refund of the whole payment and takes back what it bought; the running service carries it out. */
export const refundPayment = (owner: pg.Client, config: Config, paymentId: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const zone = config.clinicTimeZone;
    const done = await refundWhole(refundDesk(owner, now), paymentId, now, zone);
    if (done === 'NOT_FOUND')
      throw new Refusal(`There is no payment ${paymentId}. Look for it with payment show <orderId>.`);
    if ('status' in done) throw new Refusal(`This payment is ${done.status}: there is nothing left to refund.`);
    return {
      lines: [
        ...factLines([
          ['payment', paymentId],
          ['goes back', `Rs ${(done.amountPaise / PAISE).toFixed(2)}`],
          ['plans now end', done.plansEnd && instantText(done.plansEnd, zone)],
        ]),
        'The service asks the provider within a minute while it runs; payment show tells when the money is back.',
      ],
      data: { paymentId, ...done },
    };
  });
