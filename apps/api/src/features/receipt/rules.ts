import { clinicTime } from '@baari/calendar/zone';
import type { Receipt, ReceiptKind } from '@baari/contract/receipt';
import { GST_PERCENT } from '@baari/contract/limits';
import { STATE_NAMES, stateOfPincode } from './rules-state.ts';

export type Tax = NonNullable<Receipt['tax']>;

const SERIES: Readonly<Record<ReceiptKind, string>> = { receipt: 'RC', 'credit-note': 'CN' };

/** The year in which the financial year of `instant` began: it runs from 1 April to 31 March. */
export function financialYear(instant: Date, zone: string): number {
  const [year, month] = clinicTime(instant, zone).date.split('-').map(Number);
  return month! >= 4 ? year! : year! - 1;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/** RC-2627-000123: the series, the financial year 2026-27, and the number in it. */
export const receiptNumber = (kind: ReceiptKind, year: number, no: number): string =>
  `${SERIES[kind]}-${twoDigits(year)}${twoDigits(year + 1)}-${String(no).padStart(6, '0')}`;

/**
 * The tax included in `amount` (paise). If buyer and seller are in the same state, centre and state get half each;
 * otherwise the union gets all. A buyer without a known state counts as being in the seller's (IGST Act 2017, section
 * 12 (2) (b) (ii)).
 */
export function taxOf(amount: number, gstin: string, buyerPincode: string): Tax {
  const sellerState = gstin.slice(0, 2);
  const state = stateOfPincode(buyerPincode) ?? sellerState;
  const taxable = Math.round((amount * 100) / (100 + GST_PERCENT));
  const tax = amount - taxable;
  const placeOfSupply = `${state} ${STATE_NAMES[state] ?? ''}`.trim();
  const base = { ratePercent: GST_PERCENT, taxable, placeOfSupply };
  if (state !== sellerState) return { ...base, cgst: 0, sgst: 0, igst: tax };
  const cgst = Math.floor(tax / 2);
  return { ...base, cgst, sgst: tax - cgst, igst: 0 };
}

const ONES =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '. . Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
const SCALES: readonly (readonly [number, string])[] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

function numberInWords(value: number): string {
  for (const [size, name] of SCALES) {
    if (value < size) continue;
    const rest = value % size;
    return `${numberInWords(Math.floor(value / size))} ${name}${rest > 0 ? ` ${numberInWords(rest)}` : ''}`;
  }
  if (value < 20) return ONES[value]!;
  return TENS[Math.floor(value / 10)]! + (value % 10 > 0 ? `-${ONES[value % 10]}` : '');
}

/** The amount in words, as receipts in India show it; another currency than rupees stays in digits. */
export function amountInWords(paise: number, currency: string): string {
  if (currency !== 'INR') return `${currency} ${(paise / 100).toFixed(2)}`;
  const coins = paise % 100;
  const coinWords = coins > 0 ? ` and ${numberInWords(coins)} Paise` : '';
  return `Rupees ${numberInWords(Math.floor(paise / 100))}${coinWords} Only`;
}
