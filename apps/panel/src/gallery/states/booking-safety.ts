import { getBookingSafety } from '@baari/contract/booking-safety';
import type { BookingSafety } from '@baari/contract/booking-safety';
import { fails, says, waits } from '../state.ts';
import type { State } from '../state.ts';

const path = '/booking-safety';
const bookingSafety: Omit<BookingSafety, 'confirmedNumbers'> = {
  callToBook: false,
  deskReserve: false,
  phoneLimit: true,
  networkLimit: true,
  usualLimit: true,
  proofOfWork: true,
  hold: true,
};

const unavailable = [
  {
    guard: 'confirmedNumbers' as const,
    reason: 'Not available: this service sends no messages to phones, so no code could reach a patient.',
  },
];

export const BOOKING_SAFETY: readonly State[] = [
  { name: 'booking safety, loading', path, replies: [waits(getBookingSafety)] },
  { name: 'booking safety, failing', path, replies: [fails(getBookingSafety)] },
  {
    name: 'booking safety, with codes',
    path,
    replies: [says(getBookingSafety, { bookingSafety, confirmedNumbers: true, unavailable: [] })],
  },
  {
    name: 'booking safety',
    path,
    replies: [says(getBookingSafety, { bookingSafety, confirmedNumbers: false, unavailable })],
  },
];
