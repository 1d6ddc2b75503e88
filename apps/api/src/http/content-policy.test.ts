import { expect, it } from 'vitest';
import { policyWith, recaptchaSources } from './content-policy.ts';

it('a page’s extra sources are added, and a directive that falls back to the default keeps the default’s sources', () => {
  const policy = policyWith(recaptchaSources('https://www.google.com/recaptcha/api.js')).split('; ');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/");
  expect(policy).toContain(
    "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  );
  expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.join(';')).not.toMatch(/script-src[^;]*unsafe/);
});

it('a page that needs several gets all of them', () => {
  const policy = policyWith({ 'script-src': ['https://pay.example'] }, { 'script-src': ['https://check.example'] });
  expect(policy).toContain("script-src 'self' https://pay.example https://check.example;");
});

it('a script from another host allows only that host', () => {
  const policy = policyWith(recaptchaSources('http://127.0.0.1:4000/recaptcha/api.js'));
  expect(policy).toContain("script-src 'self' http://127.0.0.1:4000/recaptcha/;");
  expect(policy).not.toContain('google');
});
