import {
  PHONE_CODE_GAP_SECONDS,
  PHONE_CODE_TRIES,
  PHONE_CODES_OF_TICKETS_PER_DAY,
  PHONE_CODES_PER_DAY,
} from '@baari/contract/limits';
import type { Pool } from '../../db/pool.ts';
import { keyFor, keysFor } from '../../lib/secret.ts';
import { hourly } from '../module.ts';
import { phoneCodeHandlers } from './routes.ts';
import { phoneCodeService } from './service.ts';
import type { PhoneCodeDeps } from './service.ts';
import { phoneCodeStore } from './store.ts';

interface Needs {
  pool: Pool;
  zone: string;
  secret: Buffer;
  secrets: readonly Buffer[];
}

export function phoneCodeModule({ pool, zone, secret, secrets }: Needs, sender: PhoneCodeDeps['sender']) {
  const service = phoneCodeService({
    store: phoneCodeStore(pool, {
      gapSeconds: PHONE_CODE_GAP_SECONDS,
      perDay: PHONE_CODES_PER_DAY,
      perDayOfTickets: PHONE_CODES_OF_TICKETS_PER_DAY,
      tries: PHONE_CODE_TRIES,
    }),
    sender,
    keys: { code: keyFor(secret, 'phone code'), confirmations: keysFor(secrets, 'phone confirmation') },
    zone,
  });
  return { service, handlers: phoneCodeHandlers(service), sweeps: [hourly('phone_codes', service.forgetOld)] };
}
