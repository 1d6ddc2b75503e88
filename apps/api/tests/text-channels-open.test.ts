import { readConfig } from '@baari/api/config/config';
import { openTextChannels } from '@baari/api/ports/open-text-channels';
import { startGupshup } from '@baari/testing/stand-ins/gupshup';
import { startMsg91 } from '@baari/testing/stand-ins/msg91';
import { startWhatsapp } from '@baari/testing/stand-ins/whatsapp';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVED = { DATABASE_URL: 'postgresql://db.example/clinic', BAARI_SECRET: 'x'.repeat(32) };
const NOW = new Date('2026-11-21T04:30:00Z');
const open = (env: Record<string, string>) => openTextChannels(readConfig({ ...SERVED, ...env }).texts, () => NOW);
const message = (number: number) => ({
  phone: '9800000001',
  code: 'turn',
  language: 'en',
  values: [String(number)],
  smsValues: [String(number)],
  text: `No. ${number}: your turn`,
});

it('on a developer’s machine all goes to one outbox, which keeps the last 500, the newest first', async () => {
  const { sms, whatsapp, outbox } = open({});
  await sms!.send(message(0));
  const id = await whatsapp!.send(message(1));
  const kept = (number: number) => ({ values: [String(number)], text: message(number).text });
  expect(outbox!.messages()).toMatchObject([
    { ...kept(1), id, phone: '9800000001', kind: 'whatsapp', at: NOW.toISOString() },
    { ...kept(0), kind: 'sms' },
  ]);
  for (let number = 2; number < 502; number += 1) await sms!.send(message(number));
  const all = outbox!.messages();
  expect([all.length, all[0]!.values, all[499]!.values]).toEqual([500, ['501'], ['2']]);
  expect(new Set(all.map((each) => each.id)).size).toBe(500);
  expect(sms!.read({ headers: {}, query: {}, body: Buffer.from('{}') })).toBeNull();
});

it('without settings nothing is open in production', () => {
  expect(open({ NODE_ENV: 'production' })).toEqual({ sms: null, whatsapp: null, outbox: null });
});

it('each provider is asked as the settings say', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baari-texts-'));
  const file = join(folder, 'texts.json');
  writeFileSync(file, JSON.stringify({ 'turn.en': { sms: '1107', flow: '65a1', whatsapp: 'turn' } }));
  const entity = { header: 'BAARIN', entityId: '1601100000000000654' };
  const account = { phoneNumberId: '106540352242922', token: 'token', appSecret: 'secret' };
  const [msg91, gupshup, cloud] = await Promise.all([
    startMsg91('key', { '65a1': 'No. ##VAR1##: your turn' }),
    startGupshup({ ...entity, userId: '2000', password: 'word', templates: { 1107: 'No. {#var#}: your turn' } }),
    startWhatsapp({ ...account, templates: { 'turn.en': 'No. {{1}}: your turn' } }),
  ]);
  try {
    const texts = { NODE_ENV: 'production', TEXT_TEMPLATES_FILE: file };
    const first = open({
      ...texts,
      SMS_PROVIDER: 'msg91',
      MSG91_AUTH_KEY: 'key',
      MSG91_API_URL: msg91.origin,
      WHATSAPP_PHONE_NUMBER_ID: account.phoneNumberId,
      WHATSAPP_TOKEN: account.token,
      WHATSAPP_APP_SECRET: account.appSecret,
      WHATSAPP_VERIFY_TOKEN: 'verify',
      WHATSAPP_API_URL: cloud.origin,
    });
    const second = open({
      ...texts,
      SMS_PROVIDER: 'gupshup',
      GUPSHUP_USER_ID: '2000',
      GUPSHUP_PASSWORD: 'word',
      GUPSHUP_API_URL: gupshup.origin,
      SMS_HEADER: entity.header,
      SMS_ENTITY_ID: entity.entityId,
    });
    await first.sms!.send(message(1));
    await first.whatsapp!.send(message(2));
    await second.sms!.send(message(3));
    expect([msg91, cloud, gupshup].map(({ delivered }) => delivered[0]!.text)).toEqual(
      [1, 2, 3].map((number) => message(number).text),
    );
    expect([first.sms!.kind, first.whatsapp!.kind, second.sms!.kind, second.whatsapp, first.outbox]).toEqual([
      ...['sms', 'whatsapp', 'sms', null, null],
    ]);
  } finally {
    await Promise.all([msg91.stop(), gupshup.stop(), cloud.stop()]);
    rmSync(folder, { recursive: true });
  }
});
