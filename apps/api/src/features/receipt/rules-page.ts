import { clinicTime } from '@baari/calendar/zone';
import type { Receipt } from '@baari/contract/receipt';

export interface Line {
  term: string;
  text: string;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
/** ₹9,999.00; other money than rupees with its code. */
export const money = (paise: number, currency: string): string =>
  currency === 'INR' ? rupees.format(paise / 100) : `${currency} ${(paise / 100).toFixed(2)}`;

const dateOf = (instant: string, zone: string): string =>
  clinicTime(new Date(instant), zone).date.split('-').reverse().join('/');

export function title({ kind, tax }: Receipt): string {
  if (kind === 'credit-note') return 'Credit Note';
  return tax ? 'Tax Invoice and Receipt' : 'Receipt';
}

/** What the money was for. */
function subjectOf({ plan, startDate, endDate }: Receipt, zone: string): string {
  if (startDate === null || endDate === null) return 'Payment that could not be used; the money goes back';
  const name = plan === 'yearly' ? 'Yearly plan' : 'Monthly plan';
  return `${name}, ${dateOf(startDate, zone)} to ${dateOf(endDate, zone)}`;
}

function taxLines({ tax, currency }: Receipt): Line[] {
  if (!tax) return [];
  const half = tax.ratePercent / 2;
  const split: [string, number][] =
    tax.igst > 0
      ? [[`IGST ${tax.ratePercent}%`, tax.igst]]
      : [
          [`CGST ${half}%`, tax.cgst],
          [`SGST ${half}%`, tax.sgst],
        ];
  return [['Taxable value', tax.taxable] as [string, number], ...split].map(([term, paise]) => ({
    term,
    text: money(paise, currency),
  }));
}

/** Everything that stands in two columns. */
export function lines(receipt: Receipt, zone: string): { head: Line[]; amounts: Line[]; total: Line } {
  const { number, issuedAt, refersTo, paymentId, orderId, kind, amount, currency, tax, seller } = receipt;
  return {
    head: [
      { term: 'Number', text: number },
      { term: 'Date', text: dateOf(issuedAt, zone) },
      ...(refersTo === null ? [] : [{ term: 'Takes back receipt', text: refersTo }]),
      { term: 'Payment id', text: paymentId },
      { term: 'Order id', text: orderId },
      ...(tax === null ? [] : [{ term: 'Place of supply', text: tax.placeOfSupply }]),
    ],
    amounts: [
      { term: subjectOf(receipt, zone), text: '' },
      ...(tax === null ? [] : [{ term: 'SAC', text: seller.sac }]),
      ...taxLines(receipt),
    ],
    total: { term: kind === 'receipt' ? 'Total paid' : 'Total refunded', text: money(amount, currency) },
  };
}

export function parties({ seller, buyer }: Receipt): { heading: string; name: string; lines: string[] }[] {
  const place = `${buyer.city} ${buyer.pincode}`.trim();
  return [
    {
      heading: 'From',
      name: seller.name,
      lines: [...seller.address.split('\n'), ...(seller.gstin === null ? [] : [`GSTIN ${seller.gstin}`])],
    },
    { heading: 'To', name: buyer.name, lines: [...buyer.address.split('\n'), place, buyer.email] },
  ].map((party) => ({ ...party, lines: party.lines.filter((line) => line !== '') }));
}
