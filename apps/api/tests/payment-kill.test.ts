import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@baari/api/db/embedded';
import { migrate } from '@baari/api/db/migrate';
import { openBrowser } from '@baari/testing/browser';
import { makeDoctor } from '@baari/testing/doctor';
import { proved, SCALE } from '@baari/testing/proof';
import { until } from '@baari/testing/until';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksOf, order, payInSandbox, paymentEvent, tell } from '@baari/testing/payment';
import type { Buyer } from '@baari/testing/payment';
import { startProgram } from './support/program.ts';
import type { Program } from './support/program.ts';

const SETTINGS = { BAARI_SECRET: 'a secret of the tests, long enough', RECONCILE_SECONDS: '1' };
const ROUNDS = Math.min(SCALE, 10);
const LATER_MS = 25_000;
/** The name of the lock at which the program is held until it is killed. */
const HELD = 20_261;

const dataDir = mkdtempSync(join(tmpdir(), 'baari-payment-kill-'));
let program: Program;
let ownerUrl: string;
let owner: pg.Client;

const connect = async () => {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined); // the database goes down with the program
  await client.connect();
  return client;
};
async function start(): Promise<void> {
  program = await startProgram({ ...SETTINGS, DATA_DIR: dataDir });
  owner = await connect();
}

beforeAll(async () => {
  const embedded = await startEmbedded({ dataDir });
  ({ ownerUrl } = embedded);
  await migrate(ownerUrl);
  await embedded.stop();
  await start();
  await owner.query(`
    create function hold() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${HELD});
      return new;
    end $$`);
});
afterAll(async () => {
  await owner.end();
  await program.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function newBuyer(): Promise<Buyer> {
  const { doctorId } = await makeDoctor(owner, new Date());
  const token = randomBytes(32).toString('base64url');
  await owner.query(
    `insert into session (token_hash, doctor_id, created_at, seen_at, expires_at, authenticated_at)
     values ($1, $2, now(), now(), now() + interval '1 day', now())`,
    [createHash('sha256').update(token).digest(), doctorId],
  );
  const browser = openBrowser(program.baseUrl);
  browser.cookies.set('baari', token);
  return { doctorId, browser };
}

/** Kills the program with SIGKILL while it stands before `what` ("insert on payment"), and starts it anew. */
async function killAt(what: string, begin: () => Promise<unknown>): Promise<void> {
  await owner.query(`create trigger held before ${what} for each row execute function hold()`);
  await owner.query('select pg_advisory_lock($1)', [HELD]);
  // Whoever asked gets no answer.
  const asked = begin().catch(() => undefined);
  await until(async () => {
    const { rows } = await owner.query(
      "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
      [HELD],
    );
    if (rows.length === 0) throw new Error(`nobody stands before ${what}`);
  }, LATER_MS);
  await program.kill();
  await asked;
  await owner.end().catch(() => undefined);
  await start();
  await owner.query(`drop trigger held on ${what.split(' on ')[1]!}`);
}

/** What a provider does with an event that nobody answered. */
async function redeliver(orderId: string, paymentId: string): Promise<void> {
  const event = paymentEvent('payment.captured', { id: paymentId, order_id: orderId });
  const api = { browser: () => openBrowser(program.baseUrl) } as Parameters<typeof tell>[0];
  expect((await tell(api, event, { eventId: `evt_again_${paymentId}` })).status).toBe(200);
}

/** No event at all: the order is due to be asked about. */
const due = (orderId: string) =>
  owner.query('update payment_order set check_at = now() where order_id = $1', [orderId]);

async function paymentAtProvider(orderId: string): Promise<string> {
  const { rows } = await owner.query("select id from sandbox_entity where parent_id = $1 and kind = 'payment'", [
    orderId,
  ]);
  expect(rows).toHaveLength(1);
  return rows[0].id;
}

describe('kill -9 while a payment is activated, and the event again', () => {
  it.for([
    'insert on webhook_event',
    'insert on payment',
    'insert on subscription_period',
    'update on payment_order',
    'update on webhook_event',
  ])('before %s: one plan, nothing lost', { timeout: 60_000 * ROUNDS }, async (step, context) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await newBuyer();
      const orderId = (await order(buyer)).subscription.id;
      await killAt(step, () => payInSandbox(buyer.browser, orderId));
      expect((await booksOf({ owner }, buyer.doctorId)).payments).toEqual([]);
      const paymentId = await paymentAtProvider(orderId);
      if ((round + step.length) % 2 === 0) await redeliver(orderId, paymentId);
      else await due(orderId);
      await until(async () => {
        const books = await booksOf({ owner }, buyer.doctorId);
        expect(books.periods).toHaveLength(1);
        expect(books.payments).toEqual([{ payment_id: paymentId, status: 'paid', order_id: orderId }]);
      }, LATER_MS);
    }
    proved(context, `${ROUNDS} kills (SIGKILL)`);
  });

  it('after the commit and before the answer: the event again changes nothing', async () => {
    const buyer = await newBuyer();
    const orderId = (await order(buyer)).subscription.id;
    await payInSandbox(buyer.browser, orderId).catch(() => undefined);
    await until(async () => expect((await booksOf({ owner }, buyer.doctorId)).periods).toHaveLength(1), LATER_MS);
    await program.kill();
    await owner.end().catch(() => undefined);
    await start();
    await redeliver(orderId, await paymentAtProvider(orderId));
    await due(orderId);
    const books = await booksOf({ owner }, buyer.doctorId);
    expect(books.periods).toHaveLength(1);
    expect(books.payments).toMatchObject([{ status: 'paid' }]);
  }, 60_000);
});

describe('kill -9 while money is given back', () => {
  it.for([
    'insert on refund',
    'insert on pgboss.job',
    'insert on sandbox_entity',
    'update on sandbox_entity',
    'update on refund',
    'update on payment',
  ])('before %s: refunded, and once', { timeout: 60_000 * ROUNDS }, async (step, context) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await newBuyer();
      const orderId = (await order(buyer)).subscription.id;
      // Paid where nobody hears of it; then the profile goes, and with it what the payment was for.
      const paymentId = `pay_${orderId.slice(6)}`;
      const entity = { id: paymentId, entity: 'payment', amount: 99_900, currency: 'INR', status: 'captured' };
      await owner.query("insert into sandbox_entity (id, kind, parent_id, body) values ($1, 'payment', $2, $3)", [
        paymentId,
        orderId,
        JSON.stringify({ ...entity, captured: true, order_id: orderId, amount_refunded: 0 }),
      ]);
      await owner.query('delete from profile where doctor_id = $1', [buyer.doctorId]);
      await killAt(step, () => redeliver(orderId, paymentId));
      await redeliver(orderId, paymentId);
      // What the killed process had been handed is handed out again after two minutes: here they are over at once.
      await owner.query("update refund set check_at = now() where payment_id = $1 and status <> 'processed'", [
        paymentId,
      ]);
      await until(async () => {
        const books = await booksOf({ owner }, buyer.doctorId);
        expect(books).toEqual({
          periods: [],
          payments: [{ payment_id: paymentId, status: 'refunded', order_id: orderId }],
        });
      }, LATER_MS);
      const { rows } = await owner.query("select body from sandbox_entity where parent_id = $1 and kind = 'refund'", [
        paymentId,
      ]);
      expect(rows.map(({ body }) => body.amount)).toEqual([99_900]);
    }
    proved(context, `${ROUNDS} kills (SIGKILL)`);
  });
});
