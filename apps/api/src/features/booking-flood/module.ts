import type { Pool } from '../../db/pool.ts';
import type { DayChanged } from '../../ports/event-bus.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import type { MailDelivery } from '../mail/service.ts';
import { hourly } from '../module.ts';
import { bookingFloodHandlers } from './routes.ts';
import { floodMailService } from './service-mail.ts';
import { bookingFloodService } from './service.ts';
import { bookingFloodStore } from './store.ts';

/** How soon the owner is told. */
const MAILS_EVERY_SECONDS = 60;

interface Needs {
  pool: Pool;
  jobs: JobQueue;
  brandName: string;
  supportEmail: string;
  publicUrl: string;
  zone: string;
  dayChanged: DayChanged;
}

/** What the desk does about false bookings that come in a flood; without a mail server its owner is told there alone. */
export function bookingFloodModule(
  { pool, jobs, zone, dayChanged: changed, ...house }: Needs,
  mail: MailDelivery | null,
) {
  const { brandName, supportEmail, publicUrl } = house;
  const store = bookingFloodStore(pool, jobs);
  const desk = bookingFloodService({ store, zone, changed });
  const service = floodMailService(store, zone, { brandName, supportEmail, publicUrl });
  const mails = { name: 'booking_flood_mails', everySeconds: MAILS_EVERY_SECONDS, run: service.promiseDue };
  return {
    service,
    handlers: bookingFloodHandlers(desk),
    sweeps: [hourly('booking_floods', desk.forgetOld), ...(mail ? [mails] : [])],
  };
}
