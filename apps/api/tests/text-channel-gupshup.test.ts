import { gupshupChannel } from '@baari/api/ports/text-channel-gupshup';
import { startGupshup } from '@baari/testing/stand-ins/gupshup';
import type { StandInGupshup } from '@baari/testing/stand-ins/gupshup';
import type { CallBack } from '@baari/testing/stand-ins/text-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asCall, failureOf, MESSAGE, outcome } from './support/text-channels.ts';

const SECRET = 'the secret in the address';
const ACCOUNT = { userId: '2000123456', password: 'hush & hush', header: 'BAARIN', entityId: '1601100000000000654' };

let gupshup: StandInGupshup;
beforeAll(async () => {
  gupshup = await startGupshup({
    ...ACCOUNT,
    templates: { 1107: 'नंबर {#var#}: अब आपकी बारी, {#var#}', 1108: 'No. {#var#}: your turn, {#var#}' },
  });
});
afterAll(() => gupshup.stop());
beforeEach(() => {
  gupshup.answerWith();
  gupshup.delivered.length = 0;
});

const channel = (change: Partial<Parameters<typeof gupshupChannel>[0]> = {}) =>
  gupshupChannel({
    ...ACCOUNT,
    apiUrl: gupshup.origin,
    webhookSecret: SECRET,
    templates: { 'turn.hi': { sms: '1107' }, 'turn.en': { sms: '1108' }, 'soon.hi': { sms: '1' }, 'late.hi': {} },
    ...change,
  });
const failure = (change: object, message: object = {}) => failureOf(channel(change).send({ ...MESSAGE, ...message }));

describe('an SMS by Gupshup', () => {
  it('arrives in the letters of its language, under the id that reports name', async () => {
    const id = await channel().send(MESSAGE);
    const text = 'No. 14: your turn, Dr Asha Rao';
    await channel().send({ ...MESSAGE, language: 'en', text });
    expect(gupshup.delivered).toMatchObject([
      { id, phone: '919800000001', text: MESSAGE.text, unicode: true },
      // As plain text it costs less than half.
      { text, unicode: false },
    ]);
  });

  it('of a text that is not registered is refused without asking', async () => {
    const before = gupshup.asked();
    for (const code of ['late', 'moved']) expect(await failure({}, { code })).toEqual(outcome('refused'));
    expect(gupshup.asked()).toBe(before);
  });

  it.each<[string, object, object]>([
    ['a text that the operators do not know', {}, { code: 'soon' }],
    ['another text than the registered one', {}, { text: 'नंबर 14: आइए' }],
    ['another header', { header: 'OTHERS' }, {}],
    ['another entity', { entityId: '1' }, {}],
  ])('is refused for %s', async (_, change, message) => {
    expect(await failure(change, message)).toEqual(outcome('refused'));
    expect(gupshup.delivered).toEqual([]);
  });

  it.each([{ userId: '1' }, { password: 'hush' }])(
    'waits until somebody sets right what lets it in: %o',
    async (change) => {
      expect(await failure(change)).toEqual(outcome('locked-out'));
    },
  );

  it('cannot reach a number that is none', async () => {
    expect(await failure({}, { phone: '1234567890' })).toEqual(outcome('undeliverable'));
  });

  it('is tried later when Gupshup is busy, broken or away', async () => {
    gupshup.answerWith(
      { status: 429, headers: { 'retry-after': '90' } },
      { status: 500, body: 'error | 102 | ' },
      { status: 200, body: 'error | 100 | Unknown error for 919800000001' },
    );
    expect(await failure({})).toEqual(outcome('away', 90));
    for (let tried = 1; tried < 3; tried += 1) expect(await failure({})).toEqual(outcome('away'));
  });

  it('may have been taken where Gupshup hangs up, or answers in other words: another try waits', async () => {
    gupshup.answerWith({ status: 200, body: '<html>' }, { status: 200, body: '' }, 'hangs up');
    for (let tried = 0; tried < 3; tried += 1) expect(await failure({})).toEqual(outcome('unanswered', 600));
  });
});

describe('what Gupshup reports', () => {
  const read = (call: CallBack, secret: string = SECRET) => channel().read(asCall(call, { secret }));
  const at = new Date('2026-11-21T04:36:20Z');
  const delivered = { id: 'a-1', state: 'delivered', at, reason: null };
  const failed = { id: 'b-2', state: 'failed', at, reason: 'UNKNOWN_SUBSCRIBER' };

  it('is read in each of its forms, failures with why', () => {
    const [one, other] = [
      { id: 'a-1', isDelivered: true },
      { id: 'b-2', isDelivered: false },
    ];
    for (const call of [gupshup.together(one, other), gupshup.inForm(one, other)])
      expect(read(call)).toEqual({ statuses: [delivered, failed], wishes: [] });
    expect(read(gupshup.alone(one))).toEqual({ statuses: [delivered], wishes: [] });
    expect(read(gupshup.alone(other))).toEqual({ statuses: [failed], wishes: [] });
    expect(read(gupshup.alone({ ...other, cause: 'to 919800000001' }))).toMatchObject({
      statuses: [{ reason: 'failed' }],
    });
  });

  it('is no news where it cannot be understood', () => {
    for (const body of [
      '',
      'null',
      '7',
      '{',
      '{}',
      '[7]',
      '[{}]',
      'response=7',
      '[{"externalId":"a","eventType":"X"}]',
    ])
      expect(read({ headers: {}, body }), body).toEqual({ statuses: [], wishes: [] });
    const one = gupshup.alone({ id: 'a-1', isDelivered: true });
    const changes: Record<string, string>[] = [
      { status: 'UNKNOWN' },
      { deliveredTS: '' },
      { deliveredTS: 'now' },
      { externalId: '' },
    ];
    for (const change of changes)
      expect(read({ ...one, query: { ...one.query, ...change } })).toEqual({ statuses: [], wishes: [] });
  });

  it('is not believed without the secret, or where there is none', () => {
    const call = gupshup.together({ id: 'a-1', isDelivered: true });
    for (const secret of ['', 'another', `${SECRET}x`]) expect(read(call, secret)).toBeNull();
    expect(channel({ webhookSecret: null }).read(asCall(call, { secret: SECRET }))).toBeNull();
  });
});
