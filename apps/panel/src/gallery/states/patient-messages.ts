import { getPatientMessages, SHOWN_REASONS } from '@baari/contract/patient-message';
import type { PhoneMessages } from '@baari/contract/patient-message-phone';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/patient-messages';
const messages = SHOWN_REASONS.map((reason, n) => ({
  reason,
  told: reason !== 'today',
  sent: 1_240 * n,
  delivered: 1_100 * n,
  read: 900 * n,
  failed: n % 3,
  expired: n % 2,
  unpaid: n % 4,
}));
const phone: PhoneMessages = {
  ...{ channels: ['whatsapp', 'sms'], told: true, budgetRupees: 100 },
  ...{ spentTodayPaise: 8_260, leastPaise: 15, spentPaise: 214_780 },
};
const limited: PhoneMessages = { ...phone, budgetRupees: 500, limitRupees: 100 };
const off: PhoneMessages = { ...phone, told: false, channels: [] };

export const PATIENT_MESSAGES: readonly State[] = [
  { name: 'patient messages, loading', path, replies: [waits(getPatientMessages)] },
  { name: 'patient messages, failing', path, replies: [fails(getPatientMessages)] },
  { name: 'patient messages', path, replies: [says(getPatientMessages, { messages, phone })] },
  {
    name: 'patient messages, licence not verified',
    path,
    replies: [says(getPatientMessages, { messages, phone: limited })],
  },
  { name: 'patient messages, none to phones', path, replies: [says(getPatientMessages, { messages, phone: off })] },
];
