import { expect, it } from 'vitest';
import { announcement } from './announcement.ts';
import { readConfig } from '../config/config.ts';

const served = { DATABASE_URL: 'postgresql://db.example/clinic', BAARI_SECRET: 'x'.repeat(32), DATA_DIR: '/srv/baari' };
const said = (env: Record<string, string>) => announcement(readConfig({ ...served, ...env })).join('\n');
const production = { NODE_ENV: 'production' };

it('says which functions are off in production, and that files on a disk serve one machine', () => {
  const text = said(production);
  expect(text).toContain('Mail is off: set SMTP_URL');
  expect(text).toContain('Google sign-in is off');
  expect(text).toContain('/srv/baari/files: several machines need S3_BUCKET');
  expect(text).toContain('of this process only: several processes need REDIS_URL');
  expect(text).not.toContain('reCAPTCHA');
});

it('says where mails, files and the human-check are, and never a secret', () => {
  const text = said({
    ...production,
    SMTP_URL: 'smtps://clinic:mail-secret@mail.example',
    MAIL_FROM: 'no-reply@clinic.example',
    S3_BUCKET: 'clinic-files',
    S3_REGION: 'ap-south-1',
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 's3-secret',
    REDIS_URL: 'rediss://clinic:redis-secret@redis.example',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET_KEY: 'captcha-secret',
  });
  expect(text).toContain('by mail.example, port 465');
  expect(text).toContain('bucket clinic-files at Amazon S3, ap-south-1');
  expect(text).toContain('shared by Redis at redis.example, port 6379');
  expect(text).toContain('reCAPTCHA, asked at www.google.com');
  expect(text).not.toMatch(/secret|key-id|clinic:/);
});

it.each<[string, Record<string, string>, boolean]>([
  ['with a mail server and no address of the operator', {}, true],
  ['with both', { OPERATOR_EMAIL: 'operator@clinic.example' }, false],
])('%s says whether nobody hears of licences that wait', (_, more, isSaid) => {
  const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'no-reply@clinic.example' };
  expect(said({ ...production, ...mail, ...more }).includes('set OPERATOR_EMAIL')).toBe(isSaid);
});

it('leads a developer to the inbox', () => {
  expect(said({})).toContain('Mail inbox       http://localhost:3000/dev/inbox');
  expect(said({})).not.toMatch(/ is off/);
});
