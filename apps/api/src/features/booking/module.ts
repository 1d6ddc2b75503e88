import type { Pool } from '../../db/pool.ts';
import type { Reads } from '../../db/reads.ts';
import type { DayChanged, EventBus } from '../../ports/event-bus.ts';
import { openProofOfWork } from '../../ports/open-human-check.ts';
import type { SwitchService } from '../feature-switch/service.ts';
import type { PhoneCodeService } from '../phone-code/service.ts';
import type { TicketService } from '../ticket/service.ts';
import { fullDays } from './service-full-days.ts';
import { bookingClinicHandlers } from './routes-clinic.ts';
import { bookingHandlers } from './routes.ts';
import { networkMarks } from './rules-network.ts';
import { clinicService } from './service-clinic.ts';
import { doctorsService } from './service-doctors.ts';
import { rushService } from './service-rush.ts';
import { bookingService } from './service.ts';
import { bookingStore } from './store.ts';

interface Needs {
  pool: Pool;
  reads: Reads;
  secrets: readonly Buffer[];
  zone: string;
  dayChanged: DayChanged;
  bus: EventBus;
  clock: () => Date;
  /** The newest of `secrets`. */
  secret: Buffer;
  bookingRushCheck: boolean;
}

export function bookingModule(
  needs: Needs,
  tickets: TicketService,
  switches: Pick<SwitchService, 'isOn' | 'require'>,
  { isConfirmed }: Pick<PhoneCodeService, 'isConfirmed'>,
) {
  const { pool, reads, secret, secrets, zone, dayChanged: changed, bus, clock, bookingRushCheck: isOn } = needs;
  const store = bookingStore(pool, reads);
  const marks = networkMarks(secrets);
  const rush = rushService({
    store,
    humanCheck: openProofOfWork(secret, store.spendChallenge),
    bus,
    isOn,
    isSwitchedOn: switches.isOn,
  });
  const booking = bookingService({
    store,
    tickets,
    zone,
    changed,
    full: fullDays(bus, clock),
    rush,
    marks,
    isConfirmed,
  });
  return {
    handlers: {
      ...bookingHandlers(
        booking,
        doctorsService(store, zone, () => switches.require('search')),
      ),
      ...bookingClinicHandlers(clinicService(store, zone)),
    },
  };
}
