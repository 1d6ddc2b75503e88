import type { PanelLanguage } from '@baari/contract/languages';
import { describe, expect, it } from 'vitest';
import { writeMail } from './mails.ts';

const house = {
  brandName: 'Baari & <Sons>',
  supportEmail: 'support@clinic.example',
  loginUrl: 'https://clinic.example/login',
  resetUrl: 'https://clinic.example/forget-password',
  wasThisYouUrl: 'https://clinic.example/was-this-you',
};
const write = (purpose: 'signup' | 'signup-known' | 'reset', language: PanelLanguage = 'en') =>
  writeMail(
    { to: 'asha@clinic.example', purpose, code: '048213', link: purpose === 'reset' ? 'aLongToken' : null, language },
    house,
  ).write(language);

describe.each(['signup', 'reset'] as const)('the mail of a code (%s)', (purpose) => {
  it.each(['en', 'hi'] as const)('holds one six-digit number in text and in HTML, the code (%s)', async (language) => {
    const { text, html } = await write(purpose, language);
    expect(text.match(/\d{6}/g)).toEqual(['048213']);
    expect(html.match(/\d{6}/g)).toEqual(['048213']);
  });

  it('says how long the code is valid, and whom to ask', async () => {
    const { text, html } = await write(purpose);
    for (const body of [text, html]) {
      expect(body).toContain('It is valid for 10 minutes. Never share it with anyone.');
      expect(body).toContain('support@clinic.example');
    }
  });
});

describe('every mail', () => {
  it.each(['signup', 'signup-known', 'reset'] as const)('%s fetches nothing and runs nothing', async (purpose) => {
    const { html } = await write(purpose);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|url\(|@import|\son\w+=/i);
    const links = {
      signup: [],
      'signup-known': ['https://clinic.example/login'],
      reset: ['https://clinic.example/forget-password#code-for=asha%40clinic.example&amp;link=aLongToken'],
    };
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to)).toEqual(links[purpose]);
    expect(html.length).toBeLessThan(10_000);
  });

  it('escapes the brand in HTML and not in text', async () => {
    const { subject, text, html } = await write('signup');
    expect(subject).toBe('Your Baari & <Sons> sign-up code');
    expect(text).toContain('Sent by Baari & <Sons>.');
    expect(html).toContain('Sent by Baari &amp; &lt;Sons&gt;.');
    expect(html).not.toContain('<Sons>');
  });

  it('to an address that has an account holds no code', async () => {
    const { text, html } = await write('signup-known');
    expect(text + html).not.toContain('048213');
    expect(text).toContain('Log in: https://clinic.example/login');
  });
});
