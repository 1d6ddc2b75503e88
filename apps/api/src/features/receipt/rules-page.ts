import { clinicTime } from '@baari/calendar/zone';
import type { Receipt, ReceiptPage } from '@baari/contract/receipt';
import { sayerOf } from '../../lib/sayer.ts';
import type { Say } from '../../lib/sayer.ts';
import english from '../../messages/en/receipt.ts';

type Line = ReceiptPage['total'];
type Words = typeof english;

/** Says the words of receipts. */
export const receiptWords = () => sayerOf<Words>(english, 'en');

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
/** ₹9,999.00; another currency is written with its code. */
export const money = (paise: number, currency: string): string =>
  currency === 'INR' ? rupees.format(paise / 100) : `${currency} ${(paise / 100).toFixed(2)}`;

/** 21/11/2026 of the clinic's calendar. */
export const dateOf = (instant: string, zone: string): string =>
  clinicTime(new Date(instant), zone).date.split('-').reverse().join('/');

function titleOf({ kind, tax }: Receipt, say: Say<Words['title']>): string {
  if (kind === 'credit-note') return say('creditNote');
  return say(tax ? 'invoice' : 'receipt');
}

/** What the money was for. */
function subjectOf({ plan, startDate, endDate }: Receipt, zone: string, say: Say<Words['amounts']>): string {
  if (startDate === null || endDate === null) return say('unused');
  return say(plan === 'yearly' ? 'yearly' : 'monthly', {
    from: dateOf(startDate, zone),
    until: dateOf(endDate, zone),
  });
}

function taxLines({ tax, currency }: Receipt, say: Say<Words['amounts']>): Line[] {
  if (!tax) return [];
  const percent = String(tax.ratePercent);
  const half = String(tax.ratePercent / 2);
  const split: [string, number][] =
    tax.igst > 0
      ? [[say('igst', { percent }), tax.igst]]
      : [
          [say('cgst', { percent: half }), tax.cgst],
          [say('sgst', { percent: half }), tax.sgst],
        ];
  return [[say('taxable'), tax.taxable] as [string, number], ...split].map(([term, paise]) => ({
    term,
    text: money(paise, currency),
  }));
}

function parties({ seller, buyer }: Receipt, say: Say<Words['parties']>): ReceiptPage['parties'] {
  const place = `${buyer.city} ${buyer.pincode}`.trim();
  return [
    {
      heading: say('from'),
      name: seller.name,
      lines: [...seller.address.split('\n'), ...(seller.gstin === null ? [] : [say('gstin', { gstin: seller.gstin })])],
    },
    { heading: say('to'), name: buyer.name, lines: [...buyer.address.split('\n'), place, buyer.email] },
  ].map((party) => ({ ...party, lines: party.lines.filter((text) => text !== '') }));
}

/** Everything that is printed on the paper. */
export async function pageOf(receipt: Receipt, zone: string): Promise<ReceiptPage> {
  const say = await receiptWords();
  const [head, amounts] = [say('head'), say('amounts')];
  const { number, issuedAt, refersTo, paymentId, orderId, kind, amount, currency, tax, seller } = receipt;
  return {
    title: titleOf(receipt, say('title')),
    head: [
      { term: head('number'), text: number },
      { term: head('date'), text: dateOf(issuedAt, zone) },
      ...(refersTo === null ? [] : [{ term: head('takesBack'), text: refersTo }]),
      { term: head('payment'), text: paymentId },
      { term: head('order'), text: orderId },
      ...(tax === null ? [] : [{ term: head('placeOfSupply'), text: tax.placeOfSupply }]),
    ],
    parties: parties(receipt, say('parties')),
    amounts: [
      { term: subjectOf(receipt, zone, amounts), text: '' },
      ...(tax === null ? [] : [{ term: amounts('sac'), text: seller.sac }]),
      ...taxLines(receipt, amounts),
    ],
    total: { term: amounts(kind === 'receipt' ? 'paid' : 'refunded'), text: money(amount, currency) },
  };
}
