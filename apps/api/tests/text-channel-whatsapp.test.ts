import { whatsappChallenge, whatsappChannel } from '@baari/api/ports/text-channel-whatsapp';
import { startWhatsapp } from '@baari/testing/stand-ins/whatsapp';
import type { StandInWhatsapp } from '@baari/testing/stand-ins/whatsapp';
import type { CallBack } from '@baari/testing/stand-ins/text-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asCall, failureOf, MESSAGE, outcome } from './support/text-channels.ts';

const ACCOUNT = { phoneNumberId: '106540352242922', token: 'hush-hush', appSecret: 'the app’s secret' };
const PHONE = '919800000001';

let whatsapp: StandInWhatsapp;
beforeAll(async () => {
  whatsapp = await startWhatsapp({
    ...ACCOUNT,
    templates: { 'turn.hi': 'नंबर {{1}}: अब आपकी बारी, {{2}}', 'closed.hi': 'आज बंद है' },
  });
  whatsapp.leave('919800000009');
});
afterAll(() => whatsapp.stop());
beforeEach(() => {
  whatsapp.answerWith();
  whatsapp.delivered.length = 0;
});

const channel = (change: Partial<Parameters<typeof whatsappChannel>[0]> = {}) =>
  whatsappChannel({
    ...ACCOUNT,
    apiUrl: whatsapp.origin,
    templates: {
      'turn.hi': { whatsapp: 'turn' },
      'closed.hi': { whatsapp: 'closed' },
      'soon.hi': { whatsapp: 'soon' },
      'late.hi': { sms: '1107' },
    },
    ...change,
  });
const failure = (change: object, message: object = {}) => failureOf(channel(change).send({ ...MESSAGE, ...message }));

describe('a message by WhatsApp', () => {
  it('arrives as its template is approved, under the id that reports name', async () => {
    const id = await channel().send(MESSAGE);
    await channel().send({ ...MESSAGE, code: 'closed', values: [] });
    expect(whatsapp.delivered).toMatchObject([{ id, phone: PHONE, text: MESSAGE.text }, { text: 'आज बंद है' }]);
  });

  it('has no line breaks, tabs or gaps in its values, which WhatsApp refuses', async () => {
    await channel().send({ ...MESSAGE, values: ['14', 'डॉ.\n\tआशा      राव'] });
    expect(whatsapp.delivered).toMatchObject([{ text: MESSAGE.text }]);
  });

  it('of a text that is not registered is refused without asking', async () => {
    const before = whatsapp.asked();
    for (const code of ['late', 'moved']) expect(await failure({}, { code })).toEqual(outcome('refused'));
    expect(whatsapp.asked()).toBe(before);
  });

  it.each<[string, object, object]>([
    ['a template that was not approved', {}, { code: 'soon' }],
    ['a value that is missing', {}, { values: ['14'] }],
    ['an empty value', {}, { values: ['14', ''] }],
    ['another number', { phoneNumberId: '1' }, {}],
  ])('is refused for %s', async (_, change, message) => {
    expect(await failure(change, message)).toEqual(outcome('refused'));
    expect(whatsapp.delivered).toEqual([]);
  });

  it('waits until somebody sets the token right', async () => {
    expect(await failure({ token: 'another' })).toEqual(outcome('locked-out'));
  });

  it('cannot reach who is not on WhatsApp', async () => {
    expect(await failure({}, { phone: '9800000009' })).toEqual(outcome('undeliverable'));
  });

  it.each([
    [131047, 'undeliverable'],
    [131049, 'undeliverable'],
    [131050, 'undeliverable'],
    [130472, 'undeliverable'],
    [4, 'away'],
    [80007, 'away'],
    [130429, 'away'],
    [131000, 'away'],
    [131016, 'away'],
    [131048, 'away'],
    [131056, 'away'],
    [132005, 'refused'],
    [132007, 'refused'],
    [131042, 'locked-out'],
    [190, 'locked-out'],
    [131031, 'locked-out'],
    [100, 'refused'],
  ] as const)('with error %i is %s', async (code, is) => {
    whatsapp.answerWith({ status: 400, body: { error: { code, message: `(#${code}) to ${PHONE}` } } });
    expect(await failure({})).toEqual(outcome(is));
  });

  it('is tried later when WhatsApp is busy, broken or away', async () => {
    whatsapp.answerWith(
      { status: 429, headers: { 'retry-after': '90' }, body: { error: { code: 4 } } },
      { status: 500, body: { error: { code: 131000 } } },
      { status: 400, body: '<html>' },
    );
    expect(await failure({})).toEqual(outcome('away', 90));
    for (let tried = 1; tried < 3; tried += 1) expect(await failure({})).toEqual(outcome('away'));
  });

  it('may have been taken where WhatsApp hangs up, or answers in other words: another try waits', async () => {
    whatsapp.answerWith({ status: 200, body: '<html>' }, { status: 200, body: { messages: [] } }, 'hangs up');
    for (let tried = 0; tried < 3; tried += 1) expect(await failure({})).toEqual(outcome('unanswered', 600));
  });
});

describe('what WhatsApp reports', () => {
  const read = (call: CallBack) => channel().read(asCall(call));
  const at = new Date('2026-11-21T04:36:20Z');
  const NONE = { statuses: [], wishes: [] };

  it('is each state of each message, failures with why', () => {
    const states = (['sent', 'delivered', 'read', 'failed'] as const).map((status) => ({
      id: `wamid.${status}`,
      status,
    }));
    expect(read(whatsapp.statuses(states))).toEqual({
      statuses: states.map(({ id, status }) => ({
        id,
        state: status,
        at,
        reason: status === 'failed' ? 'WhatsApp error 131026' : null,
      })),
      wishes: [],
    });
  });

  it('is that somebody wants no more messages or wants them again, in any language, written or tapped', () => {
    const wish = (what: string) => ({ statuses: [], wishes: [{ phone: '9800000001', wish: what, at }] });
    for (const text of ['STOP', 'stop', ' Stop.\n', 'बंद करें', 'बंद करें।', 'நிறுத்து', 'বন্ধ করুন', 'بند کریں۔', 'ఆపండి'])
      expect(read(whatsapp.written(PHONE, text)), text).toEqual(wish('stop'));
    expect(read(whatsapp.tapped(PHONE, 'STOP'))).toEqual(wish('stop'));
    for (const text of ['START', 'Start!', 'शुरू करें', 'தொடங்கு', 'শুরু করুন'])
      expect(read(whatsapp.written(PHONE, text)), text).toEqual(wish('start'));
    for (const text of ['Please do not stop', 'stopped', '', 'धन्यवाद'])
      expect(read(whatsapp.written(PHONE, text)), text).toEqual(NONE);
    expect(read(whatsapp.written('16505551234', 'STOP'))).toEqual(NONE);
  });

  it.each([
    [
      'stop',
      [
        '\u200fبند',
        'STOP\u200e',
        '\ufeffStop',
        '"STOP"',
        '“Stop”',
        '*STOP*',
        'STOP 🛑',
        '✋🏽 stop',
        'ＳＴＯＰ',
        'st\u00adop',
      ],
    ],
    ['stop', ['stop please', 'Pls stop', 'Stop it', 'STOP MESSAGES', 'Please stop messages.', 'STOP-ALL']],
    ['stop', ['band karo', 'रोक दो', 'बन्द करें', 'कृपया बंद करें', 'দয়া করে বন্ধ করুন', 'ষ্টপ', 'اسٹاپ', 'روکو']],
    ['stop', ['STOP now', 'Stop sir', 'kindly stop', 'STOP, thank you', 'STOP?', 'Sir please stop', 'STOP\nthanks']],
    [
      'stop',
      ['stop stop', 'stop sending', 'Please stop these messages', 'unsubscribe me', 'STOP THIS', 'stop whatsapp'],
    ],
    [
      'stop',
      ['no more messages', 'do not send messages', 'don’t send messages', 'Dont send msg', 'No more sms please'],
    ],
    ['stop', ['stop karo', 'stop kar do', 'msg band karo', 'message mat bhejo', 'Sir ji messages bhejna band kar do']],
    ['stop', ['मैसेज बंद कर दीजिए', 'मैसेज मत भेजो', 'सर प्लीज़ स्टॉप', 'রুকো', 'রুকুন', 'থামুন', 'মেসেজ বন্ধ করুন']],
    ['stop', ['आता बंद करा', 'మెసేజ్లు పంపకండి', 'மெசேஜ் அனுப்ப வேண்டாம்', 'મેસેજ બંધ કરી દો', 'ಮೆಸೇಜ್ ಕಳುಹಿಸಬೇಡಿ']],
    ['stop', ['മെസേജ് അയക്കരുത്', 'ਮੈਸੇਜ ਬੰਦ ਕਰ ਦਿਓ ਜੀ', 'ମେସେଜ ବନ୍ଦ କରନ୍ତୁ', 'মেছেজ বন্ধ কৰক', 'میسج بند کر دیں', 'روکو؟']],
    [
      'stop',
      ['stop messaging me', 'no message please', 'message mat karo', 'मैसेज नहीं चाहिए', 'மெசேஜ் வேண்டாம்', 'میسج نہ کریں'],
    ],
    ['start', ['START now', 'START again', 'ok start', 'hi start', 'START\nthanks', 'Sir please start', 'start karo']],
    ['start', ['start messages', 'फिर से शुरू करें', 'আবার চালু করুন', 'మళ్లీ స్టార్ట్', 'دوبارہ شروع کریں', 'ફરી ચાલુ કરો']],
    ['start', ['UNSTOP', 'please start', '*START*', 'start ✅', 'चालू', 'चालू करें', 'शुरु', 'ప్రారంభించు', 'اسٹارٹ']],
    ['start', ['શરૂ', 'ਸ਼ੁਰੂ', 'ଆରମ୍ଭ', 'আৰম্ভ', 'ಶುರು', 'ଷ୍ଟାର୍ଟ', 'ষ্টাৰ্ট', '\u2067شروع\u2069']],
  ])('is that wish to %s with whatever marks, symbols and courtesy are around it', (wish, texts) => {
    const unread = texts.filter((text) => read(whatsapp.written(PHONE, text))?.wishes[0]?.wish !== wish);
    expect(unread).toEqual([]);
  });

  it('is no wish where a sentence contains such a word, or asks', () => {
    const others = [
      'please do not stop treatment',
      'Please do not stop',
      'Don’t stop',
      'stop by at 5',
      'the bus stop',
      'Bus stop',
      'Can I stop my tablets?',
      'I will stop by at 5',
      'please don’t stop messages',
      'do not stop sending',
      'when do you start?',
      'start time?',
      'Start?',
      'stop, then start again',
      'thank you doctor',
      'clinic band hai',
      'band mat karo',
      'report mat bhejo',
      'दवा बंद करें या नहीं',
      'क्लिनिक बंद है',
      // "Closed?", "Begun?"
      'बंद?',
      'شروع؟',
      '🛑',
      'please',
    ];
    const understood = others.filter((text) => read(whatsapp.written(PHONE, text))?.wishes.length !== 0);
    expect(understood).toEqual([]);
  });

  it('is none of ours when it is about another number of the app', () => {
    expect(read(whatsapp.statuses([{ id: 'a', status: 'read' }], ACCOUNT.appSecret, '1'))).toEqual(NONE);
    expect(read(whatsapp.written(PHONE, 'STOP', '1'))).toEqual(NONE);
  });

  it('is not believed unless the app’s secret signed it as it came', () => {
    const call = whatsapp.statuses([{ id: 'a', status: 'read' }]);
    expect(read(whatsapp.statuses([{ id: 'a', status: 'read' }], 'another secret'))).toBeNull();
    expect(read({ ...call, body: call.body.replace('"a"', '"b"') })).toBeNull();
    expect(read({ ...call, body: `${call.body} ` })).toBeNull();
    expect(read({ ...call, headers: {} })).toBeNull();
    const unsigned = call.headers['x-hub-signature-256']!.replace('sha256=', '');
    for (const given of ['', 'sha256=', unsigned, `sha1=${unsigned}`])
      expect(read({ ...call, headers: { 'x-hub-signature-256': given } }), given).toBeNull();
  });

  it('is no news where it cannot be understood, and the rest of it is read', () => {
    for (const body of ['', 'null', '7', '{', '[]', '{}', '{"entry":7}', '{"entry":[{"changes":[{"value":{}}]}]}'])
      expect(read(whatsapp.signed(body)), body).toEqual(NONE);
    const states = [
      { id: 'a', status: 'warning' as 'sent' },
      { id: 'b', status: 'sent' as const, at: Number.NaN },
      { id: 'c', status: 'read' as const },
    ];
    expect(read(whatsapp.statuses(states))).toMatchObject({ statuses: [{ id: 'c', state: 'read' }] });
  });
});

it('the address of the webhook is set up by who knows the token alone', () => {
  const ask = (query: Record<string, string>) => whatsappChallenge(query, 'our token');
  const right = whatsapp.challenge('our token').query!;
  expect(ask(right)).toBe('1158201444');
  for (const [name, value] of [
    ['hub.verify_token', 'another'],
    ['hub.verify_token', ''],
    ['hub.mode', 'unsubscribe'],
  ] as const)
    expect(ask({ ...right, [name]: value })).toBeNull();
  expect(ask({ 'hub.mode': 'subscribe', 'hub.verify_token': 'our token' })).toBeNull();
});
