import { clinicTime } from '@baari/calendar/zone';
import type { Receipt, ReceiptPage } from '@baari/contract/receipt';

type Line = ReceiptPage['total'];

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
/** ₹9,999.00; another currency is written with its code. */
export const money = (paise: number, currency: string): string =>
  currency === 'INR' ? rupees.format(paise / 100) : `${currency} ${(paise / 100).toFixed(2)}`;

/** 21/11/2026 of the clinic's calendar. */
export const dateOf = (instant: string, zone: string): string =>
  clinicTime(new Date(instant), zone).date.split('-').reverse().join('/');

function titleOf({ kind, tax }: Receipt): string {
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

function parties({ seller, buyer }: Receipt): ReceiptPage['parties'] {
  const place = `${buyer.city} ${buyer.pincode}`.trim();
  return [
    {
      heading: 'From',
      name: seller.name,
      lines: [...seller.address.split('\n'), ...(seller.gstin === null ? [] : [`GSTIN ${seller.gstin}`])],
    },
    { heading: 'To', name: buyer.name, lines: [...buyer.address.split('\n'), place, buyer.email] },
  ].map((party) => ({ ...party, lines: party.lines.filter((text) => text !== '') }));
}

/** Everything that is printed on the paper. */
export function pageOf(receipt: Receipt, zone: string): ReceiptPage {
  const { number, issuedAt, refersTo, paymentId, orderId, kind, amount, currency, tax, seller } = receipt;
  return {
    title: titleOf(receipt),
    head: [
      { term: 'Number', text: number },
      { term: 'Date', text: dateOf(issuedAt, zone) },
      ...(refersTo === null ? [] : [{ term: 'Takes back receipt', text: refersTo }]),
      { term: 'Payment id', text: paymentId },
      { term: 'Order id', text: orderId },
      ...(tax === null ? [] : [{ term: 'Place of supply', text: tax.placeOfSupply }]),
    ],
    parties: parties(receipt),
    amounts: [
      { term: subjectOf(receipt, zone), text: '' },
      ...(tax === null ? [] : [{ term: 'SAC', text: seller.sac }]),
      ...taxLines(receipt),
    ],
    total: { term: kind === 'receipt' ? 'Total paid' : 'Total refunded', text: money(amount, currency) },
  };
}
