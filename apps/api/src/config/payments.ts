import { isGstin } from '../lib/gstin.ts';
import { ConfigError } from './config-error.ts';
import { optional, requireTogether, safeAddress, setting, text, whole } from './setting.ts';
import type { Given } from './setting.ts';

const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
/** The checkout loads more scripts and frames from other hosts of this domain. */
const RAZORPAY_ORIGINS = ['https://*.razorpay.com'];

function gstin(given: string, name: string): string {
  if (!isGstin(given)) throw new ConfigError(`${name} is not a GSTIN: 15 characters, the last one checks the others.`);
  return given;
}

export const paymentsSettings = {
  RAZORPAY_KEY_ID: optional(text, {
    without: "test payments on a developer's machine, else no payments",
    meaning: 'Payments by Razorpay; the address of its webhook is `{PUBLIC_URL}/api/payments/webhook`.',
    example: 'rzp_live_a1b2c3',
  }),
  RAZORPAY_KEY_SECRET: optional(text, { without: 'none', meaning: "The key's secret.", isSecret: true }),
  RAZORPAY_WEBHOOK_SECRET: optional(text, { without: 'none', meaning: "The webhook's secret.", isSecret: true }),
  RAZORPAY_API_URL: setting(RAZORPAY_API, safeAddress, {
    meaning: 'Another address of the same API, which also serves the checkout script.',
  }),
  RECONCILE_SECONDS: setting('60', whole(1, 3_600), { meaning: 'How often unsettled payments are checked.' }),
  SELLER_NAME: setting('{BRAND_NAME}', text, {
    meaning: 'The seller on receipts. With a GSTIN, name and address must be set too.',
    example: 'Baari Private Limited',
  }),
  SELLER_ADDRESS: optional(text, {
    without: 'none',
    meaning: "The seller's address; write a line break as `\\n`.",
    example: '12 Station Road\\nPune 411001',
  }),
  SELLER_GSTIN: optional(gstin, {
    without: 'no tax on receipts',
    meaning: 'The GSTIN of the seller; with it receipts show the tax that the price includes.',
    example: '27AAPFU0939F1ZV',
  }),
  SELLER_SAC: setting('998315', text, { meaning: 'The code of the service on tax invoices.' }),
};
type Payments = Given<typeof paymentsSettings>;

/** The payment provider, if it is set up. */
export function razorpay(given: Payments) {
  requireTogether(given, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = given.value;
  if (!keyId || !keySecret || !webhookSecret) return null;
  const apiUrl = given.value.RAZORPAY_API_URL;
  const isOwn = apiUrl === RAZORPAY_API;
  const scriptUrl = isOwn ? RAZORPAY_CHECKOUT : `${apiUrl}/checkout.js`;
  const origins = isOwn ? RAZORPAY_ORIGINS : [new URL(apiUrl).origin];
  return Object.freeze({ keyId, keySecret, webhookSecret, apiUrl, scriptUrl, origins });
}

/** The seller, for receipts. With a GSTIN receipts show the tax that the price includes. */
export function seller({ value, isSet }: Payments) {
  if (value.SELLER_GSTIN !== null && !(isSet('SELLER_NAME') && isSet('SELLER_ADDRESS')))
    throw new ConfigError('SELLER_GSTIN is set without SELLER_NAME and SELLER_ADDRESS, which a tax invoice must show.');
  return Object.freeze({
    name: value.SELLER_NAME,
    // A setting writes a line break as \n.
    address: (value.SELLER_ADDRESS ?? '').replaceAll('\\n', '\n'),
    gstin: value.SELLER_GSTIN,
    sac: value.SELLER_SAC,
  });
}
