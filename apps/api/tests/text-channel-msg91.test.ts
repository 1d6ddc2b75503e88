import { msg91Channel } from '@baari/api/ports/text-channel-msg91';
import { startMsg91 } from '@baari/testing/stand-ins/msg91';
import type { StandInMsg91 } from '@baari/testing/stand-ins/msg91';
import type { CallBack } from '@baari/testing/stand-ins/text-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCall, failureOf, MESSAGE, outcome } from './support/text-channels.ts';

const TURN = '65a0000000000000000000a1';
const SECRET = 'the secret in the address';

let msg91: StandInMsg91;
beforeAll(async () => {
  msg91 = await startMsg91('the key', { [TURN]: 'नंबर ##VAR1##: अब आपकी बारी, ##VAR2##' });
});
afterAll(() => msg91.stop());
beforeEach(() => {
  msg91.answerWith();
  msg91.delivered.length = 0;
});

const channel = (change: Partial<Parameters<typeof msg91Channel>[0]> = {}) =>
  msg91Channel({
    apiUrl: msg91.origin,
    authKey: 'the key',
    webhookSecret: SECRET,
    templates: { 'turn.hi': { flow: TURN }, 'soon.hi': { flow: 'unknown' }, 'moved.hi': { sms: '1107' } },
    ...change,
  });
const failure = (change: object = {}, message: object = {}) =>
  failureOf(channel(change).send({ ...MESSAGE, ...message }));

describe('an SMS by MSG91', () => {
  it('arrives as the text is registered, under the id that reports name', async () => {
    const ids = [await channel().send(MESSAGE), await channel().send({ ...MESSAGE, key: 'a-1_b.2' })];
    const { text } = MESSAGE;
    expect(msg91.delivered).toEqual([
      { id: ids[0], key: '0', phone: '919800000001', text },
      { id: ids[1], key: 'a-1_b.2', phone: '919800000001', text },
    ]);
  });

  it('of a text that is not registered is refused without asking', async () => {
    const before = msg91.asked();
    for (const code of ['late', 'moved', 'constructor'])
      expect(await failure({}, { code })).toEqual(outcome('refused'));
    expect(msg91.asked()).toBe(before);
  });

  it.each<[string, object, object]>([
    ['a template that it does not know', {}, { code: 'soon' }],
    ['a value that is missing', {}, { smsValues: ['14'] }],
    ['a value too many', {}, { smsValues: ['14', 'b', 'c'] }],
    ['more in a place than the operators let through', {}, { smsValues: ['14', 'b'.repeat(31)] }],
    ['an empty place', {}, { smsValues: ['14', ''] }],
  ])('is refused for %s', async (_, change, message) => {
    expect(await failure(change, message)).toEqual(outcome('refused'));
    expect(msg91.delivered).toEqual([]);
  });

  it('waits until somebody sets the key right', async () => {
    expect(await failure({ authKey: 'another' })).toEqual(outcome('locked-out'));
  });

  it('cannot reach a number that is none', async () => {
    expect(await failure({}, { phone: '1234567890' })).toEqual(outcome('undeliverable'));
    msg91.answerWith({ status: 200, body: { type: 'error', message: 'Invalid mobile 919800000001' } });
    expect(await failure()).toEqual(outcome('undeliverable'));
  });

  it.each([
    ['a key that is not let in, with 200', { message: 'Invalid authkey', type: 'error', code: '201' }, 'locked-out'],
    ['an address that is not let in', { hasError: true, code: '401', apiError: '418' }, 'locked-out'],
    ['an account without money', { message: 'Insufficient balance', type: 'error', code: 301 }, 'locked-out'],
    ['a key that is not let in, without a code', { message: 'Authentication failure', type: 'error' }, 'locked-out'],
    ['a route that is down', { message: 'Internal error', type: 'error', code: '601' }, 'away'],
    ['nothing that says what became of it', {}, 'refused'],
  ] as const)('says of %s what it means', async (_, body, is) => {
    msg91.answerWith({ status: 200, body });
    expect(await failure()).toEqual(outcome(is));
  });

  it('is tried later when MSG91 is busy, broken or away, as late as it says', async () => {
    msg91.answerWith({ status: 429, headers: { 'retry-after': '90' } }, { status: 503, body: 'down' });
    expect(await failure()).toEqual(outcome('away', 90));
    expect(await failure()).toEqual(outcome('away'));
  });

  it('may have been taken where MSG91 hangs up, or answers in other words: another try waits', async () => {
    msg91.answerWith({ status: 200, body: '<html>' }, { status: 200, body: '' }, 'hangs up');
    for (let tried = 0; tried < 3; tried += 1) expect(await failure()).toEqual(outcome('unanswered', 600));
  });

  it('is not given, nor the key, to the target of a redirect', async () => {
    msg91.answerWith({ status: 307, headers: { location: `${msg91.origin}/elsewhere` } });
    const before = msg91.asked();
    expect(await failure()).toEqual(outcome('away'));
    expect(msg91.asked()).toBe(before + 1);
  });

  it('waits for no answer that does not come', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    expect(await failure()).toEqual(outcome('away'));
  });
});

describe('what MSG91 reports', () => {
  const read = (call: CallBack, secret: string = SECRET) => channel().read(asCall(call, { secret }));
  const at = new Date('2026-11-21T04:36:20Z');

  it('is read in both of its forms, with the name that the message had, failures with why', () => {
    const key = 'a-1_b.2';
    const delivered = { id: 'a', key, state: 'delivered', at, reason: null };
    expect(read(msg91.alone({ id: 'a', status: '1', key }))).toEqual({ statuses: [delivered], wishes: [] });
    const failed = ['2', '9', '16', '17', '25'].map((status) => ({ id: status, status }));
    expect(read(msg91.together({ id: 'a', status: '1', key }, ...failed))).toEqual({
      statuses: [
        delivered,
        ...failed.map(({ id }) => ({
          id,
          key: '0',
          state: 'failed',
          at,
          reason: expect.stringMatching(/./) as string,
        })),
      ],
      wishes: [],
    });
  });

  it('is no news where it cannot be understood', () => {
    const headers = {};
    for (const body of [
      '',
      'null',
      '7',
      '{',
      '[]',
      'data=7',
      'data=',
      '[{"data":[{"meta":"0","INMSID":"0","description":"DELIVERED","ts":1726729500}],"event":"delivered"}]',
      msg91.alone({ id: 'a', status: '77' }).body,
      msg91.alone({ id: 'a', status: '1', date: 'yesterday' }).body,
    ])
      expect(read({ headers, body }), body).toEqual({ statuses: [], wishes: [] });
  });

  it('is not believed without the secret, or where there is none', () => {
    const call = msg91.alone({ id: 'a', status: '1' });
    for (const secret of ['', 'another', `${SECRET}x`]) expect(read(call, secret)).toBeNull();
    expect(channel().read(asCall(call))).toBeNull();
    for (const own of [{}, { secret: '' }, { secret: SECRET }])
      expect(channel({ webhookSecret: null }).read(asCall(call, own))).toBeNull();
  });
});
