import { describe, expect, it } from 'vitest';
import { writeMail } from './mails.ts';

const house = {
  brandName: 'Baari & <Sons>',
  supportEmail: 'support@clinic.example',
  loginUrl: 'https://clinic.example/login',
  resetUrl: 'https://clinic.example/forget-password',
  wasThisYouUrl: 'https://clinic.example/was-this-you',
};
const write = (purpose: 'signup' | 'signup-known' | 'reset') =>
  writeMail(
    { to: 'asha@clinic.example', purpose, code: '048213', link: purpose === 'reset' ? 'aLongToken' : null },
    house,
  );

describe.each(['signup', 'reset'] as const)('the mail of a code (%s)', (purpose) => {
  const { text, html } = write(purpose);

  it('holds one six-digit number in text and in HTML, the code', () => {
    expect(text.match(/\d{6}/g)).toEqual(['048213']);
    expect(html.match(/\d{6}/g)).toEqual(['048213']);
  });

  it('says how long the code is valid, and whom to ask', () => {
    for (const body of [text, html]) {
      expect(body).toContain('It is valid for 10 minutes. Never share it with anyone.');
      expect(body).toContain('support@clinic.example');
    }
  });
});

describe('every mail', () => {
  it.each(['signup', 'signup-known', 'reset'] as const)('%s fetches nothing and runs nothing', (purpose) => {
    const { html } = write(purpose);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|form)\b|url\(|@import|\son\w+=/i);
    const links = {
      signup: [],
      'signup-known': ['https://clinic.example/login'],
      reset: ['https://clinic.example/forget-password#code-for=asha%40clinic.example&amp;link=aLongToken'],
    };
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to)).toEqual(links[purpose]);
    expect(html.length).toBeLessThan(10_000);
  });

  it('escapes the brand in HTML and not in text', () => {
    const { subject, text, html } = write('signup');
    expect(subject).toBe('Your Baari & <Sons> sign-up code');
    expect(text).toContain('Sent by Baari & <Sons>.');
    expect(html).toContain('Sent by Baari &amp; &lt;Sons&gt;.');
    expect(html).not.toContain('<Sons>');
  });

  it('to an address that has an account holds no code', () => {
    const { text, html } = write('signup-known');
    expect(text + html).not.toContain('048213');
    expect(text).toContain('Log in: https://clinic.example/login');
  });
});
