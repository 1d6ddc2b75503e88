import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { freePort } from '@baari/testing/free-port';
import { startWhatsapp } from '@baari/testing/stand-ins/whatsapp';
import { expect, it, onTestFinished } from 'vitest';
import { checkUp, newFolder } from './support/checkup.ts';

function fileOf(texts: object): string {
  const file = join(newFolder(), 'texts.json');
  writeFileSync(file, JSON.stringify(texts));
  return file;
}
const MSG91 = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'hush-hush' };
const about = async (env: Record<string, string>) => {
  const { of, said } = await checkUp(env);
  expect(said).not.toContain('hush');
  return of('texts');
};

it('says that nobody is told on a phone number, or where developers read it', async () => {
  expect(await about({ NODE_ENV: 'production' })).toEqual(['ok Not used: no SMS, no WhatsApp.']);
  expect(await about({})).toEqual([expect.stringMatching(/^ok The development outbox, http:\S+\/dev\/outbox\./)]);
});

it('says by whom SMS go, and what keeps them from going or from being heard of', async () => {
  const settings = {
    ...MSG91,
    TEXT_TEMPLATES_FILE: fileOf({ 'turn.hi': { flow: '65a1' }, 'turn.en': { flow: '65a2' } }),
  };
  expect(await about(settings)).toEqual([expect.stringMatching(/^warning SMS go by MSG91.*Set SMS_WEBHOOK_SECRET/)]);
  expect(await about({ ...settings, SMS_WEBHOOK_SECRET: 'hush' })).toEqual([
    'ok SMS go by MSG91: 2 texts. None was sent.',
  ]);
  expect(await about({ ...settings, TEXT_TEMPLATES_FILE: fileOf({ 'turn.hi': { sms: '1107' } }) })).toEqual([
    expect.stringMatching(/^fault No text has its "flow" in TEXT_TEMPLATES_FILE/),
  ]);
});

it('says whether WhatsApp takes the token, refuses it, or is away', async () => {
  const account = { phoneNumberId: '106540352242922', token: 'hush-hush', appSecret: 'hush-too' };
  const whatsapp = await startWhatsapp({ ...account, templates: {} });
  onTestFinished(() => whatsapp.stop());
  const settings = {
    WHATSAPP_PHONE_NUMBER_ID: account.phoneNumberId,
    WHATSAPP_TOKEN: account.token,
    WHATSAPP_APP_SECRET: account.appSecret,
    WHATSAPP_VERIFY_TOKEN: 'hush-three',
    WHATSAPP_API_URL: whatsapp.origin,
    TEXT_TEMPLATES_FILE: fileOf({ 'turn.hi': { whatsapp: 'turn' } }),
  };
  const found = (says: RegExp) => expect.arrayContaining([expect.stringMatching(says)]) as unknown;
  expect(await about(settings)).toEqual(found(/^ok WhatsApp takes the token: 1 text\. None was sent/));
  expect(whatsapp.delivered).toEqual([]);
  expect(await about({ ...settings, WHATSAPP_TOKEN: 'hush' })).toEqual(found(/^fault .*190.*Correct WHATSAPP_TOKEN/));
  expect(await about({ ...settings, TEXT_TEMPLATES_FILE: fileOf({ 'turn.hi': {} }) })).toEqual(
    found(/^fault No text has its "whatsapp"/),
  );
  const nobody = `http://127.0.0.1:${await freePort()}`;
  expect(await about({ ...settings, WHATSAPP_API_URL: nobody })).toEqual(found(/^fault .*cannot be reached/));
});
