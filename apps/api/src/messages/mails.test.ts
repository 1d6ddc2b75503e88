import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { PANEL_LANGUAGES } from '@baari/contract/languages';
import type { PanelLanguage } from '@baari/contract/languages';
import type { Receipt } from '@baari/contract/receipt';
import { describe, expect, it } from 'vitest';
import {
  writeClinicEndedMail,
  writeLeftBehindMail,
  writeMail,
  writePasskeyMail,
  writePasswordMail,
  writeSecondFactorMail,
  writeSharedDeskMail,
  writeWasThisYouMail,
} from '../features/account/mails.ts';
import { writeFloodMail } from '../features/booking-flood/mails.ts';
import { writeLicenceMail, writeWaitingMail } from '../features/licence/mails.ts';
import { writeInvitation } from '../features/members/mails.ts';
import { writeReceiptMail } from '../features/receipt/mails.ts';
import { REMINDERS, writeReminder } from '../features/reminder/mails.ts';
import english from './en/mails.ts';
import hindi from './hi/mails.ts';

const AT = 'https://clinic.example';
const house = {
  ...{ brandName: 'Baari', supportEmail: 'help@clinic.example', publicUrl: AT, zone: 'Asia/Kolkata' },
  ...{ loginUrl: AT, resetUrl: AT, wasThisYouUrl: AT, joinUrl: AT },
};
const to = 'asha@clinic.example';
const periodEnd = new Date('2026-11-28T10:00:00Z');
const daysBefore = (days: number) => new Date(periodEnd.getTime() - days * 86_400_000);
const logIn = {
  ...{ device: 'Chrome on Android', network: '203.0', openedAt: new Date('2026-11-21T06:30:00Z'), isLast: true },
  ...{ clock: '12h' as const, zone: 'Asia/Kolkata', token: 'aToken' },
};
const receipt: Receipt = {
  ...{ number: 'RC-2026-000001', kind: 'receipt', refersTo: null, issuedAt: '2026-11-21T06:30:00.000Z' },
  ...{
    orderId: 'order_1',
    paymentId: 'pay_1',
    amount: 999_900,
    amountInWords: 'Nine Thousand Nine Hundred Ninety Nine Rupees Only',
  },
  ...{
    currency: 'INR',
    plan: 'yearly',
    startDate: '2026-11-21T06:30:00.000Z',
    endDate: '2027-11-21T06:30:00.000Z',
    tax: null,
  },
  seller: { name: 'Baari', address: 'Nagpur', gstin: null, sac: '998314' },
  buyer: { name: 'Asha Rao', email: to, address: 'Nagpur', city: 'Nagpur', pincode: '440001' },
};

const letters = (language: PanelLanguage) => [
  ...(['signup', 'signup-known', 'reset'] as const).map((purpose) =>
    writeMail({ to, purpose, code: '048213', link: 'aLink', language }, house),
  ),
  writePasswordMail(to, house),
  ...[true, false].flatMap((isOn) => [
    writeSecondFactorMail(to, isOn, house),
    writePasskeyMail(to, { device: '', isAdded: isOn }, house),
    writePasskeyMail(to, { device: 'Chrome on Android', isAdded: isOn }, house),
    writeClinicEndedMail({ to, clinic: null, doctor: isOn ? 'Asha Rao' : null, keepsLogIn: isOn }, house),
  ]),
  writeSharedDeskMail(to, { news: 'paired', desk: 'Front' }, house),
  writeSharedDeskMail(to, { news: 'pin' }, house),
  writeWasThisYouMail(to, logIn, house),
  writeWasThisYouMail(to, { ...logIn, device: '', isLast: false }, house),
  writeLeftBehindMail(to, { passwords: ['Sunita Patil'], joined: [{ name: 'Asha Rao', role: 'owner' }] }, house),
  writeInvitation({ to, name: 'Sunita Patil', token: 'aToken', language }, house),
  ...REMINDERS.flatMap((kind) =>
    [0, 1, 7].map((days) => writeReminder({ to, kind, periodEnd, now: daysBefore(days) }, house)),
  ),
  writeFloodMail(to, { bookings: 40, minutes: 1 }, house),
  writeFloodMail(to, { bookings: 40, minutes: 2 }, house),
  ...(['approve', 'refuse', 'suspend', 'restore'] as const).map((decision) =>
    writeLicenceMail({ to, decision, reason: decision === 'approve' ? null : '12345' }, house),
  ),
  ...[to, 'owner@clinic.example'].map((reader) => writeReceiptMail(receipt, reader, house)),
  writeReceiptMail({ ...receipt, startDate: null, endDate: null }, to, house),
  writeReceiptMail({ ...receipt, kind: 'credit-note', number: 'CN-2026-000001', refersTo: receipt.number }, to, house),
  ...[1, 12].map((waiting) => writeWaitingMail(to, { news: 1, waiting, shared: waiting - 1, since: periodEnd }, house)),
];

/** What a message is given, with what chooses between its parts. */
function placesOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => placesOf(value))];
    return element.type === TYPE.argument ? [element.value] : [];
  });
}
const given = (text: string) => [...new Set(placesOf(parse(text)))].toSorted();

it.each(Object.keys(english) as (keyof typeof english)[])('Hindi needs the values that English needs: %s', (group) => {
  for (const [key, text] of Object.entries(english[group]))
    expect({ key, given: given((hindi[group] as Record<string, string>)[key]!) }).toEqual({ key, given: given(text) });
});

describe.each(Object.keys(PANEL_LANGUAGES) as PanelLanguage[])('every mail in %s', (language) => {
  it('is written whole, and says in HTML which language it is', async () => {
    for (const letter of letters(language)) {
      const { subject, text, html } = await letter.write(language);
      expect(subject).not.toBe('');
      expect(`${subject}\n${text}`).not.toMatch(/[{}]|undefined|null|NaN/);
      expect(html).toContain(`<html lang="${language}">`);
    }
  });
});

it('no English is left in a mail in Hindi', async () => {
  /** Names, addresses and what a clinic or a device has written. */
  const asItIs =
    /https?:\S+|\S+@\S+|(Dr\. )?Asha Rao|Sunita Patil|Chrome on Android|Front|Baari|Google|npm run baari -- licence page|(RC|CN)-[\d-]+|[ap]m\b/g;
  for (const letter of letters('hi')) {
    const { subject, text } = await letter.write('hi');
    expect(`${subject}\n${text}`.replace(asItIs, '').match(/[A-Za-z]{2,}/g)).toBeNull();
  }
});

it('counts days and licences as English does', async () => {
  const headingOf = async (days: number) =>
    (await writeReminder({ to, kind: 'plan-7', periodEnd, now: daysBefore(days) }, house).write('en')).subject;
  expect([await headingOf(0), await headingOf(1), await headingOf(7)]).toEqual([
    'Your plan ends today: Baari',
    'Your plan ends tomorrow: Baari',
    'Your plan ends in 7 days: Baari',
  ]);
});
