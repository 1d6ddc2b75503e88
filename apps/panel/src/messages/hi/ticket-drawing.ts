import type { Translation } from '../../lib/messages.ts';
import type english from '../en/ticket-drawing.ts';

/** The drawn ticket, in Hindi. Not reviewed by a native speaker yet. */
export default {
  doctor: 'Dr. Asha Rao',
  live: 'लाइव',
  yourNumber: 'आपका नंबर',
  nowServing: 'अभी चल रहा नंबर',
  ahead: 'आपसे पहले',
  caption: 'आपके पोस्टर पर फ़ोन दिखाने के 30 सेकंड बाद मरीज़ के हाथ में यह होता है।',
} satisfies Translation<typeof english>;
