import { readConfig } from '@baari/api/config/config';
import { createSubscription, verifySubscription } from '@baari/contract/payment';
import { getConfig } from '@baari/contract/public-config';
import { startApi } from '@baari/testing/api';
import type { TestApi } from '@baari/testing/api';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rawGet } from './support/raw-get.ts';
import { tell } from '@baari/testing/payment';

const SECRETS = { DATABASE_URL: 'postgres://localhost/none', BAARI_SECRET: 'a secret of the tests, long enough' };
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'one', RAZORPAY_WEBHOOK_SECRET: 'two' };

describe('the settings of the payment provider', () => {
  it.each([
    ['RAZORPAY_KEY_ID', { ...KEYS, RAZORPAY_KEY_ID: '' }],
    ['RAZORPAY_KEY_SECRET', { ...KEYS, RAZORPAY_KEY_SECRET: '' }],
    ['RAZORPAY_WEBHOOK_SECRET', { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'one' }],
  ])('are refused without %s, and no secret is shown', (missing, settings) => {
    const read = () => readConfig({ ...SECRETS, ...settings });
    expect(read).toThrow('RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET must be set together.');
    expect(missing).toBeTruthy();
  });

  it('lead to the provider’s own addresses, or to another one that also serves its script', () => {
    expect(readConfig({ ...SECRETS, ...KEYS }).razorpay).toMatchObject({
      apiUrl: 'https://api.razorpay.com',
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      origins: ['https://*.razorpay.com'],
    });
    const elsewhere = { RAZORPAY_API_URL: 'http://127.0.0.1:4600/sandbox/razorpay/' };
    expect(readConfig({ ...SECRETS, ...KEYS, ...elsewhere }).razorpay).toMatchObject({
      apiUrl: 'http://127.0.0.1:4600/sandbox/razorpay',
      scriptUrl: 'http://127.0.0.1:4600/sandbox/razorpay/checkout.js',
      origins: ['http://127.0.0.1:4600'],
    });
  });

  it('never send the key over plain http', () => {
    const plain = { RAZORPAY_API_URL: 'http://api.razorpay.com' };
    expect(() => readConfig({ ...SECRETS, ...KEYS, ...plain })).toThrow('RAZORPAY_API_URL must start with https://.');
  });
});

describe('in production without keys', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(inject('ownerUrl'), { NODE_ENV: 'production' });
  });
  afterAll(() => api.stop());

  it('payments are off and say so; there is no sandbox and no source of events', async () => {
    expect((await api.browser().call(getConfig)).config.payments).toBe(false);
    const { browser, doctorId } = await api.doctor();
    const order = browser.call(createSubscription, { body: { doctorId, planType: 'monthly' } });
    await expect(order).rejects.toMatchObject({ code: 'PAYMENTS_OFF', status: 503 });
    const result = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: '00' };
    await expect(browser.call(verifySubscription, { body: result })).rejects.toMatchObject({ code: 'PAYMENTS_OFF' });
    expect((await tell(api, { event: 'payment.captured' })).status).toBe(404);
    for (const path of ['/sandbox/razorpay/checkout.js', '/sandbox/razorpay/v1/orders'])
      expect((await browser.fetch(path)).status).toBe(404);
    expect((await browser.fetch('/sandbox/razorpay/pay', { method: 'POST' })).status).toBe(404);
  });
});

describe('the sandbox', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(inject('ownerUrl'));
  });
  afterAll(() => api.stop());

  it('is not there under another host than this machine', async () => {
    const port = Number(new URL(api.baseUrl).port);
    expect(await rawGet(port, '/sandbox/razorpay/checkout.js', 'clinic.example')).toMatch(/^HTTP\/1.1 404/);
    expect(await rawGet(port, '/sandbox/razorpay/checkout.js', `localhost:${port}`)).toMatch(/^HTTP\/1.1 200/);
  });

  it('serves a checkout that says it is for tests, under the panel’s own policy', async () => {
    const response = await api.browser().fetch('/sandbox/razorpay/checkout.js');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const script = await response.text();
    expect(script).toContain('window.Razorpay');
    expect(script).toContain('Test payments');
  });

  it('asks its API’s callers for the key', async () => {
    const response = await api.browser().fetch('/sandbox/razorpay/v1/orders');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } });
  });
});
