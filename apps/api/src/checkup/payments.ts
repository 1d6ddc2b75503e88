import { paymentsSettings, razorpay } from '../config/payments.ts';
import { service, serviceSettings } from '../config/service.ts';
import { readSettings } from '../config/setting.ts';
import { GatewayRefused } from '../ports/payment-gateway.ts';
import { lookAtRazorpay } from '../ports/payment-gateway-razorpay.ts';
import { ANSWER_DEADLINE_MS, fault, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

const isTest = (keyId: string): boolean => keyId.startsWith('rzp_test_');

async function providerFound(keys: NonNullable<ReturnType<typeof razorpay>>, production: boolean): Promise<Finding> {
  const { apiUrl, keyId, keySecret } = keys;
  const host = new URL(apiUrl).host;
  try {
    await lookAtRazorpay({ apiUrl: () => apiUrl, keyId, keySecret, deadlineMs: ANSWER_DEADLINE_MS });
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof GatewayRefused)
      return fault(`The payment provider refuses (${message}). Correct RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.`);
    return fault(
      `The payment provider at ${host} cannot be reached. Let this machine reach it, or correct RAZORPAY_API_URL.`,
    );
  }
  if (production && isTest(keyId))
    return warning(
      'The keys are for tests: nobody pays in earnest. Set the live keys of RAZORPAY_KEY_ID and its secrets.',
    );
  return ok(`The payment provider takes the keys${isTest(keyId) ? ', which are for tests' : ''}. Nothing was paid.`);
}

export const looksAtPayments: Check = {
  name: 'payments',
  async look({ env }) {
    const { production, devTools } = service(readSettings(serviceSettings, env));
    const keys = razorpay(readSettings({ ...serviceSettings, ...paymentsSettings }, env));
    if (keys) return [await providerFound(keys, production)];
    return [
      devTools
        ? ok('Test payments alone, by the sandbox.')
        : warning('Payments are off. Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.'),
    ];
  },
};
