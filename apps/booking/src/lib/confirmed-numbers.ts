import { OWN_CONFIRMATIONS_MAX } from '@baari/contract/limits';
import { onDevice } from '@baari/ui/device-store';

const confirmed = onDevice.values('baari.book.confirmed.', (kept) => (typeof kept === 'string' ? kept : undefined));

/** What shows that a mobile number was confirmed for a doctor from this device; undefined if it was not. */
export const confirmationOf = (doctorId: string, phoneNumber: string): string | undefined =>
  confirmed.of(`${doctorId}.${phoneNumber}`).read();

export const keepConfirmation = (doctorId: string, phoneNumber: string, confirmation: string): boolean =>
  confirmed.of(`${doctorId}.${phoneNumber}`).write(confirmation);

/** Nothing on this device shows any more that a number was confirmed, at whatever clinic. */
export function forgetNumber(phoneNumber: string): void {
  for (const id of confirmed.ids()) if (id.endsWith(`.${phoneNumber}`)) confirmed.of(id).forget();
}

/** What shows every number that was confirmed on this device, at whatever clinic. */
export const allConfirmations = (): string[] =>
  confirmed
    .ids()
    .flatMap((id) => confirmed.of(id).read() ?? [])
    .slice(0, OWN_CONFIRMATIONS_MAX);
