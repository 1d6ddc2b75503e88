import { getCurrentUser } from '@baari/contract/account';
import { createSubscription, listClinicPayments, listPayments } from '@baari/contract/payment';
import { getReceipt } from '@baari/contract/receipt';
import { getProfile } from '@baari/contract/profile';
import { getConfig } from '@baari/contract/public-config';
import type { Receipt, ReceiptPage } from '@baari/contract/receipt';
import { EXPIRED, LONG, OWNER_OF_THREE, PROFILE_DATA, saysProfile } from '../samples.ts';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const YEAR = {
  orderId: 'order_QX81MZ20417',
  plan: 'yearly',
  startDate: '2026-11-30T18:30:00Z',
  endDate: '2027-11-30T18:29:59Z',
} as const;
const payment = (n: number, status: 'paid' | 'failed' | 'refunded') => ({
  _id: `payment-${n}`,
  orderId: `order_QX81MZ2041${n}`,
  paymentId: `pay_QX81MZ2041${n}`,
  amount: 999_900,
  status,
  createdAt: '2026-11-21T05:22:00Z',
  refundedAt: status === 'refunded' ? '2026-11-21T05:22:00Z' : null,
  receiptNumber: status === 'failed' ? null : 'R-2026-000418',
  creditNoteNumber: null,
});
const RECEIPT: Receipt = {
  number: 'RC-2627-000418',
  kind: 'receipt',
  issuedAt: '2026-11-21T05:22:00Z',
  refersTo: null,
  paymentId: 'pay_QX81MZ20417',
  orderId: YEAR.orderId,
  plan: 'yearly',
  startDate: YEAR.startDate,
  endDate: YEAR.endDate,
  amount: 999_900,
  currency: 'INR',
  amountInWords: 'Rupees Nine Thousand Nine Hundred Ninety-Nine Only',
  buyer: {
    name: 'Dr. Asha Rao',
    email: 'asha@raoclinic.example',
    address: '14 Prabhat Road',
    city: 'Pune',
    pincode: '411004',
  },
  seller: { name: 'Baari', address: 'Pune', gstin: null, sac: '998314' },
  tax: null,
};
const RECEIPT_PAGE: ReceiptPage = {
  title: 'Receipt',
  head: [
    { term: 'Receipt number', text: RECEIPT.number },
    { term: 'Date', text: '21/11/2026' },
  ],
  parties: [
    { heading: 'Issued by', name: 'Baari', lines: ['Pune'] },
    { heading: 'Issued to', name: 'Dr. Asha Rao', lines: ['14 Prabhat Road', 'Pune 411004', 'asha@raoclinic.example'] },
  ],
  amounts: [{ term: 'Yearly plan, 01/12/2026 to 30/11/2027', text: '₹9,999' }],
  total: { term: 'Total', text: '₹9,999' },
};
const LONG_PAGE: ReceiptPage = {
  ...RECEIPT_PAGE,
  parties: [
    { heading: 'Issued by', name: 'Baari', lines: ['Pune', 'GSTIN 27AAPFU0939F1ZV'] },
    {
      heading: 'Issued to',
      name: `Dr. ${LONG}`,
      lines: [
        'दुसरा मजला, श्री गणेश अपार्टमेंट, प्रभात रोड, डेक्कन जिमखाना',
        'पुणे 411004',
        `${LONG.replaceAll(' ', '.')}@raoclinic.example`,
      ],
    },
  ],
  amounts: [
    { term: 'Yearly plan, 01/12/2026 to 30/11/2027', text: '₹8,473.73' },
    { term: 'CGST 9%', text: '₹762.63' },
    { term: 'SGST 9%', text: '₹762.64' },
  ],
};
const subscribed = (subscription: typeof PROFILE_DATA.subscription) => saysProfile({ ...PROFILE_DATA, subscription });

export const SUBSCRIPTION: readonly State[] = [
  { name: 'plans, visitor', path: '/checkout', visitor: true },
  { name: 'plans, on trial', path: '/checkout' },
  { name: 'plans, loading', path: '/checkout', replies: [waits(getConfig)] },
  { name: 'plans, failing', path: '/checkout', replies: [fails(getConfig)] },
  { name: 'plans, busy', path: '/checkout', steps: ['Upgrade Now'], replies: [waits(createSubscription)] },
  { name: 'plans, no answer', path: '/checkout', steps: ['Upgrade Now'], replies: [fails(createSubscription)] },
  { name: 'subscription, loading', path: '/subscription-details', replies: [waits(getProfile)] },
  { name: 'subscription, failing', path: '/subscription-details', replies: [fails(getProfile)] },
  { name: 'subscription, none', path: '/subscription-details', replies: [subscribed(null)] },
  {
    name: 'subscription, with one queued',
    path: '/subscription-details',
    replies: [subscribed(PROFILE_DATA.subscription && { ...PROFILE_DATA.subscription, queued: [YEAR] })],
  },
  { name: 'subscription, expired', path: '/subscription-details', replies: [subscribed(EXPIRED)] },
  { name: 'payments, loading', path: '/payments', replies: [waits(listPayments)] },
  { name: 'payments, empty', path: '/payments' },
  {
    name: 'payments, full',
    path: '/payments',
    replies: [
      says(listPayments, {
        payments: [payment(1, 'paid'), payment(2, 'failed'), payment(3, 'refunded')],
        nextCursor: null,
        hasNextPage: false,
      }),
    ],
  },
  {
    name: 'payments, of a clinic',
    path: '/payments',
    replies: [
      says(getCurrentUser, { user: OWNER_OF_THREE }),
      says(listClinicPayments, {
        payments: OWNER_OF_THREE.practices.map(({ _id }, i) => ({ ...payment(i + 1, 'paid'), doctorId: _id })),
        nextCursor: null,
        hasNextPage: false,
      }),
    ],
  },
  {
    name: 'payments, one for a doctor who has left',
    path: '/payments',
    replies: [
      says(listPayments, {
        payments: [{ ...payment(1, 'paid'), doctorName: 'Binu Thomas' }, payment(2, 'paid')],
        nextCursor: null,
        hasNextPage: false,
      }),
    ],
  },
  {
    name: 'receipt',
    path: '/receipts/RC-2627-000418',
    replies: [says(getReceipt, { receipt: RECEIPT, page: RECEIPT_PAGE })],
  },
  {
    name: 'receipt, long and in Devanagari',
    path: '/receipts/RC-2627-000418',
    replies: [says(getReceipt, { receipt: RECEIPT, page: LONG_PAGE })],
  },
  { name: 'receipt, loading', path: '/receipts/RC-2627-000418', replies: [waits(getReceipt)] },
  { name: 'receipt, failing', path: '/receipts/RC-2627-000418', replies: [fails(getReceipt)] },
  { name: 'payments, failing', path: '/payments', replies: [fails(listPayments)] },
];
