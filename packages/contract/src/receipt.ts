import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { fieldText } from './said.ts';
import { BUYABLE_PLANS } from './vocabulary.ts';

export const RECEIPT_KINDS = ['receipt', 'credit-note'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** A number such as RC-2627-000123: series, financial year, six digits. At most 16 characters (CGST Rules 2017, rule 46 (b)). */
export const receiptNumber = z
  .string()
  .check(z.regex(/^(RC|CN)-[0-9]{4}-[0-9]{6}$/, fieldText('receipt-number-invalid', 'This is not a receipt number')));

/**
 * Amounts in paise. Everything is as it was when the receipt was issued. `startDate` and `endDate` are null if the
 * payment was refunded and bought nothing.
 */
export const receipt = z.object({
  number: receiptNumber,
  kind: z.enum(RECEIPT_KINDS),
  issuedAt: z.iso.datetime(),
  /** For a credit note: the receipt that it cancels. */
  refersTo: z.nullable(receiptNumber),
  paymentId: z.string(),
  orderId: z.string(),
  plan: z.enum(BUYABLE_PLANS),
  startDate: z.nullable(z.iso.datetime()),
  endDate: z.nullable(z.iso.datetime()),
  amount: z.int(),
  currency: z.string(),
  /** In Indian words: Rupees Nine Thousand Nine Hundred Ninety-Nine Only. */
  amountInWords: z.string(),
  buyer: z.object({ name: z.string(), email: z.string(), address: z.string(), city: z.string(), pincode: z.string() }),
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.nullable(z.string()), sac: z.string() }),
  /** The tax included in the amount; null if the seller has no GSTIN. */
  tax: z.nullable(
    z.object({
      ratePercent: z.int(),
      taxable: z.int(),
      cgst: z.int(),
      sgst: z.int(),
      igst: z.int(),
      placeOfSupply: z.string(),
    }),
  ),
});
export type Receipt = z.output<typeof receipt>;

const line = z.object({ term: z.string(), text: z.string() });

/** The receipt as lines of text, the same for PDF, mail and page. */
export const receiptPage = z.object({
  title: z.string(),
  head: z.array(line),
  parties: z.array(z.object({ heading: z.string(), name: z.string(), lines: z.array(z.string()) })),
  amounts: z.array(line),
  total: line,
});
export type ReceiptPage = z.output<typeof receiptPage>;

export const getReceipt = endpoint({
  summary: 'A receipt or credit note of what the account paid, or of a practice whose books it keeps',
  method: 'GET',
  path: '/api/doctor/receipts/:number',
  // Whoever paid reads it in whatever role they have since (`account_receipt`).
  access: 'account',
  limit: 'reads',
  params: z.object({ number: receiptNumber }),
  answer: answerOf({ receipt, page: receiptPage }),
  codes: ['NOT_FOUND'],
});

export const getReceiptPdf = endpoint({
  summary: 'The same as a PDF, A4',
  method: 'GET',
  path: '/api/doctor/receipts/:number/pdf',
  access: 'account',
  limit: 'reads',
  needsReauth: false,
  params: z.object({ number: receiptNumber }),
  answers: 'file',
  answer: z.undefined(),
  codes: ['NOT_FOUND'],
});

export const receiptEndpoints = { getReceipt, getReceiptPdf };
