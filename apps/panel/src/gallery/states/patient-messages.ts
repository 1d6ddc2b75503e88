import { getPatientMessages, MESSAGE_REASONS } from '@baari/contract/patient-message';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/patient-messages';
const messages = MESSAGE_REASONS.map((reason, n) => ({
  reason,
  told: reason !== 'today',
  sent: 1_240 * n,
  failed: n % 3,
  expired: n % 2,
}));

export const PATIENT_MESSAGES: readonly State[] = [
  { name: 'patient messages, loading', path, replies: [waits(getPatientMessages)] },
  { name: 'patient messages, failing', path, replies: [fails(getPatientMessages)] },
  { name: 'patient messages', path, replies: [says(getPatientMessages, { messages })] },
];
