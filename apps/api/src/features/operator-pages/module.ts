import { WRONG_CODES_MAX } from '@baari/contract/limits';
import type { FastifyInstance } from 'fastify';
import { clinicTime } from '@baari/calendar/zone';
import { timeOf } from '@baari/calendar/slots';
import type { Pool } from '../../db/pool.ts';
import { attempts } from '../../http/attempts.ts';
import { knownDevices } from '../../http/known-device.ts';
import { formKeyOf, takeForms } from '../../http/operator-forms.ts';
import type { Limiter } from '../../http/rate-limits.ts';
import { authenticatorCodes } from '../../lib/authenticator-codes.ts';
import { keysFor } from '../../lib/secret.ts';
import type { EventBus } from '../../ports/event-bus.ts';
import type { JobQueue } from '../../ports/jobs.ts';
import { mountClinics } from './module-clinics.ts';
import { answerRefusals, mountDoor, openDoor } from './module-door.ts';
import type { SecurityLog } from './module-door.ts';
import { mountHeld } from './module-held.ts';
import { mountPayments } from './module-payments.ts';
import { mountSwitches } from './module-switches.ts';
import { operatorSwitchService } from './service-switches.ts';
import { operatorSwitchStore } from './store-switches.ts';
import { mountStart } from './module-start.ts';
import { WRONG_CODES } from './rules.ts';
import type { PasswordDoor } from './rules.ts';
import { operatorService } from './service.ts';
import { heldService } from './service-held.ts';
import { operatorPaymentService } from './service-payments.ts';
import type { Refund } from './service-payments.ts';
import { heldStore } from './store-held.ts';
import { operatorPaymentStore } from './store-payments.ts';
import { operatorClinicService } from './service-clinics.ts';
import { operatorClinicStore } from './store-clinics.ts';
import { operatorStore } from './store.ts';
import type { CheckFound } from './views-start.ts';

const HOUR_SECONDS = 3_600;

interface Needs {
  pool: Pool;
  bus: EventBus;
  jobs: JobQueue;
  limiter: Limiter;
  clock: () => Date;
  zone: string;
  secrets: readonly Buffer[];
  brandName: string;
  publicUrl: string;
  /** Of the process that answers. */
  processId: string;
  /** What the checkup of this machine says; null where nobody hands one in. */
  checkUp: (() => Promise<{ checks: readonly CheckFound[] }>) | null;
}

/** The operator's pages in the browser, with a log-in of their own. */
export function operatorPagesModule(needs: Needs, passwords: PasswordDoor, refund: Refund, securityLog: SecurityLog) {
  const { pool, bus, jobs, limiter, clock, zone, secrets, brandName, publicUrl, processId, checkUp } = needs;
  const service = operatorService({
    store: operatorStore(pool),
    passwords,
    codes: authenticatorCodes({
      wrongCodes: attempts(pool, WRONG_CODES, WRONG_CODES_MAX, HOUR_SECONDS),
      keys: { secrets: keysFor(secrets, 'operator code'), recovery: keysFor(secrets, 'operator recovery') },
    }),
    brandName,
    formKeyOf,
  });
  const clinics = operatorClinicService(operatorClinicStore(pool), (doctorId) =>
    bus.publish({ kind: 'sessions', doctorId }),
  );
  const time = (instant: Date) => {
    const { date, minute } = clinicTime(instant, zone);
    return `${date} ${timeOf(minute)}`;
  };
  const doorParts = { service, devices: knownDevices(secrets, publicUrl), clock, publicUrl, securityLog };
  const door = openDoor(doorParts);
  return {
    service,
    install: async (app: FastifyInstance) =>
      void (await app.register(async (scope) => {
        takeForms(scope, limiter, publicUrl);
        answerRefusals(scope, door);
        mountDoor(scope, doorParts, door);
        mountClinics(scope, { service: clinics, door, clock, zone, time });
        mountPayments(scope, {
          service: operatorPaymentService(operatorPaymentStore(pool), refund),
          door,
          clock,
          time,
        });
        mountSwitches(scope, { service: operatorSwitchService(operatorSwitchStore(pool)), door, clock, time });
        mountHeld(scope, { service: heldService(heldStore(pool), jobs), door, clock, time });
        mountStart(scope, { service, door, clock, time, processId, checkUp });
      })),
  };
}
