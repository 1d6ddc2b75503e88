import { describe, expect, it } from 'vitest';
import { getConfig } from './booking.ts';
import { changesState } from './endpoint.ts';
import { CURRENCY, CURRENCY_SYMBOL, PLAN_PRICE_PAISE, TRIAL_DAYS } from './limits.ts';
import { createSubscription } from './subscription.ts';
import { endpoints } from './table.ts';
import { GENDERS, SPECIALITIES, WEEKDAYS } from './vocabulary.ts';

describe('constants', () => {
  it('CONST-1 a month costs 999 rupees, a year 9999', () =>
    expect(PLAN_PRICE_PAISE).toEqual({ monthly: 999 * 100, yearly: 9999 * 100 }));
  it('CONST-2 the currency is the rupee', () => expect([CURRENCY, CURRENCY_SYMBOL]).toEqual(['INR', '₹']));
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
  it('names every endpoint and every path with its method once', () => {
    expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map((e) => `${e.method} ${e.path}`)).size).toBe(endpoints.length);
  });
  it('knows which calls change something, two GETs among them', () => {
    expect(endpoints.filter((e) => e.method === 'GET' && changesState(e)).map((e) => e.name)).toEqual([
      'logout',
      'change-availability',
    ]);
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
