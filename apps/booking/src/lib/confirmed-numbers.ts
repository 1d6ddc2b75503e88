import { onDevice } from '@baari/ui/device-store';

const confirmed = onDevice.values('baari.book.confirmed.', (kept) => (typeof kept === 'string' ? kept : undefined));

/** What shows that a mobile number was confirmed for a doctor from this device; undefined if it was not. */
export const confirmationOf = (doctorId: string, phoneNumber: string): string | undefined =>
  confirmed.of(`${doctorId}.${phoneNumber}`).read();

export const keepConfirmation = (doctorId: string, phoneNumber: string, confirmation: string): boolean =>
  confirmed.of(`${doctorId}.${phoneNumber}`).write(confirmation);
