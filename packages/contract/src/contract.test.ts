import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getConfig } from './public-config.ts';
import { changesState } from './endpoint.ts';
import { CURRENCY, PLAN_PRICE_PAISE, TRIAL_DAYS } from './limits.ts';
import { createSubscription } from './payment.ts';
import { endpoints } from './table.ts';
import { GENDERS, WEEKDAYS } from './vocabulary.ts';
import { SPECIALITIES } from './specialities.ts';

describe('constants', () => {
  it('CONST-1 a month costs 999 rupees, a year 9999', () =>
    expect(PLAN_PRICE_PAISE).toEqual({ monthly: 999 * 100, yearly: 9999 * 100 }));
  it('CONST-2 the currency is the rupee, ₹', () =>
    expect(new Intl.NumberFormat('en-IN', { style: 'currency', currency: CURRENCY }).format(1)).toBe('₹1.00'));
  it('CONST-4 the trial lasts 14 days', () => expect(TRIAL_DAYS).toBe(14));
  it('CONST-5 there are 31 specialities, these and in this order', () => {
    const list =
      'Cardiologist, Dermatologist, Neurologist, Orthopedic Surgeon, Pediatrician, Psychiatrist, General Practitioner, ' +
      'Gynecologist, Ophthalmologist, Oncologist, Urologist, Endocrinologist, Gastroenterologist, Pulmonologist, ' +
      'Nephrologist, Rheumatologist, Anesthesiologist, Otolaryngologist (ENT Specialist), Hematologist, Radiologist, ' +
      'Pathologist, Allergist/Immunologist, Plastic Surgeon, Emergency Medicine Specialist, ' +
      'Infectious Disease Specialist, Sports Medicine Specialist, Geriatrician, Podiatrist, Medical Geneticist, ' +
      'Reproductive Endocrinologist, Other';
    expect(SPECIALITIES.join(', ')).toBe(list);
    expect(SPECIALITIES).toHaveLength(31);
  });
  it('FORM-6 weeks have seven days from Monday to Sunday', () => {
    expect(WEEKDAYS).toHaveLength(7);
    expect([WEEKDAYS[0], WEEKDAYS[6]]).toEqual(['Monday', 'Sunday']);
    expect(GENDERS).toEqual(['MALE', 'FEMALE', 'OTHER']);
  });
});

describe('the table', () => {
  const table = Object.entries(endpoints);

  it('has every endpoint that a file declares, by the name it is declared with', async () => {
    const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'));
    const modules = await Promise.all(
      files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
    );
    const declared = modules
      .flatMap((module) => Object.entries(module))
      .filter(([, value]) => value instanceof Object && 'method' in value && 'path' in value);
    expect(declared.length).toBeGreaterThan(60);
    expect(declared.map(([name]) => name).sort()).toEqual(Object.keys(endpoints).sort());
    for (const [name, endpoint] of declared) expect(endpoints).toHaveProperty(name, endpoint);
  });
  it('has every path with its method once', () => {
    const paths = table.map(([, { method, path }]) => `${method} ${path}`);
    expect(paths).toEqual([...new Set(paths)]);
  });
  it('knows which calls change something, two GETs among them', () => {
    const changing = table.filter(([, endpoint]) => endpoint.method === 'GET' && changesState(endpoint));
    expect(changing.map(([name]) => name)).toEqual(['logout', 'changeAvailability']);
  });
  it('says of each call that changes something or hands out a file whether it asks who is there again', () => {
    const silent = table.filter(
      ([, endpoint]) =>
        (changesState(endpoint) || ('answers' in endpoint && endpoint.answers === 'file')) &&
        !('needsReauth' in endpoint),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
    for (const [, endpoint] of table)
      if ('needsReauth' in endpoint && endpoint.needsReauth !== false)
        expect(endpoint).toMatchObject({
          access: expect.not.stringMatching('public'),
          codes: expect.arrayContaining(['REAUTH_REQUIRED']),
        });
  });
  it('ENT-14 API-19 an order has id, amount in paise, currency and receipt', () => {
    const order = { id: 'order_1', amount: 99_900, currency: 'INR', receipt: 'r1' };
    const { subscription } = createSubscription.answer.shape;
    expect(subscription.parse(order)).toEqual(order);
    for (const key of Object.keys(order)) expect(subscription.safeParse({ ...order, [key]: null }).success).toBe(false);
    expect(subscription.safeParse({ ...order, amount: 999.5 }).success).toBe(false);
  });
  it('API-22 the human-check’s provider and site key are settings that the server tells', () => {
    const { captcha } = getConfig.answer.shape.config.shape;
    expect(captcha.safeParse({ provider: 'recaptcha', siteKey: 'key' }).success).toBe(true);
    expect(captcha.safeParse({ provider: 'altcha', siteKey: null }).success).toBe(true);
    expect(captcha.safeParse({ provider: 'other', siteKey: null }).success).toBe(false);
  });
});
