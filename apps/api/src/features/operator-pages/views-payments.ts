import { doctorName } from '@baari/contract/doctor-name';
import { escaped } from '../../lib/html.ts';
import { factList, hidden, OPERATOR, operatorDocument, section, toldNote } from '../../lib/operator-document.ts';
import type { Shell, Told } from '../../lib/operator-document.ts';
import { PAYMENTS_SHOWN } from './service-payments.ts';
import type { ListedPayment, Payment } from './store-payments.ts';

export const PAYMENTS = `${OPERATOR}/payments`;
type Time = (instant: Date) => string;
const PAISE = 100;

const rupees = (paise: number): string => `Rs ${(paise / PAISE).toFixed(2)}`;
const whose = (name: string | null, doctorId: string): string =>
  name === null ? escaped(doctorId) : escaped(doctorName(name));

function listed(one: ListedPayment, time: Time): string {
  const what = `${rupees(one.amount_paise)}, ${escaped(one.status)}`;
  const link = one.payment_id
    ? `<a href="${PAYMENTS}/${escaped(one.payment_id)}"><b>${what}</b></a>`
    : `<b>${what}</b>`;
  return `<li>${link}<br>${whose(one.name, one.doctor_id)}, ${time(one.created_at)}<br>${escaped(one.payment_id ?? one.order_id)}</li>`;
}

export function paymentsPage(
  shell: Shell,
  { text, refundingOnly, payments }: { text: string; refundingOnly: boolean; payments: readonly ListedPayment[] },
  time: Time,
): string {
  const tab = (isOn: boolean, href: string, name: string) =>
    `<li><a href="${href}"${isOn ? ' aria-current="page"' : ''}>${name}</a></li>`;
  return operatorDocument(
    'Payments',
    `<nav aria-label="State"><ul>${tab(!refundingOnly, PAYMENTS, 'All')}${tab(refundingOnly, `${PAYMENTS}?state=refunding`, 'On their way back')}</ul></nav>
<form class="narrow" method="get" action="${PAYMENTS}" role="search"><label for="text">Id of a payment, an order or an account</label>
<input type="search" id="text" name="text" maxlength="60" autocapitalize="none" spellcheck="false" value="${escaped(text)}">
<div class="acts"><button class="go">Search</button></div></form>
${payments.length === 0 ? '<p>There is none.</p>' : `<ul class="plain" aria-label="Payments">${payments.map((one) => listed(one, time)).join('')}</ul>`}
${payments.length === PAYMENTS_SHOWN ? `<p>The newest ${PAYMENTS_SHOWN} are shown.</p>` : ''}`,
    shell,
  );
}

export function paymentPage(shell: Shell, payment: Payment, told: Told | null, time: Time): string {
  const { paymentId, orderId, doctorId, name, amountPaise, status, plan, period, refund, events } = payment;
  const at = (text: string | null) => text && time(new Date(text));
  return operatorDocument(
    `Payment ${paymentId}`,
    `${toldNote(told)}<div class="acts"><a class="button" href="${OPERATOR}/clinics/${doctorId}">${whose(name, doctorId)}</a>
${status === 'paid' ? `<a class="button stop" href="${PAYMENTS}/${escaped(paymentId)}/refund">Refund</a>` : ''}</div>
${section(
  'money',
  'Money',
  factList([
    ['Amount', rupees(amountPaise)],
    ['State', status],
    ['Paid', at(payment.createdAt)],
    ['Order', orderId],
    ['Ordered', at(payment.orderedAt)],
    ['Order closed', payment.isClosed ? 'yes: its profile was deleted' : null],
    ['Plan', plan],
    ['Plan runs', period && `${at(period.startsAt)} to ${at(period.endsAt)}`],
  ]),
)}
${
  refund
    ? section(
        'refund',
        'Refund',
        factList([
          ['State', refund.status],
          ['Because', refund.reason],
          ['Wanted', at(refund.wantedAt)],
          ['Done', at(refund.processedAt)],
        ]),
      )
    : ''
}
${section('events', 'What the provider told', events.length === 0 ? '<p>Nothing.</p>' : `<ul class="plain">${events.map((one) => `<li>${at(one.at)}: ${escaped(one.name)}, ${escaped(one.outcome)}</li>`).join('')}</ul>`)}`,
    shell,
  );
}

/** Asks before money goes back. */
export const refundPage = (shell: Shell, { paymentId, name, doctorId, amountPaise, plan }: Payment): string =>
  operatorDocument(
    `Refund ${rupees(amountPaise)}?`,
    `<p>To ${whose(name, doctorId)}, for the plan ${escaped(plan ?? 'unknown')}. The whole payment goes back, and a credit note is written. The plan that it paid for ends now, or is removed if it has not begun; later plans move up. This cannot be undone.</p>
<form method="post" action="${PAYMENTS}/${escaped(paymentId)}/refund">${hidden('formKey', shell.formKey)}
<div class="acts"><button class="stop">Refund</button><a class="button" href="${PAYMENTS}/${escaped(paymentId)}">Go back</a></div></form>`,
    shell,
  );
