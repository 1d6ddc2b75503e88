import { accountEndpoints } from './account.ts';
import { appointmentsEndpoints } from './appointments.ts';
import { auditEndpoints } from './audit.ts';
import { bookingEndpoints } from './booking.ts';
import { dayControlEndpoints } from './day-control.ts';
import { exportEndpoints } from './export.ts';
import { profileEndpoints } from './profile.ts';
import { receiptEndpoints } from './receipt.ts';
import { queueEndpoints } from './queue.ts';
import { retentionEndpoints } from './retention.ts';
import { sessionsEndpoints } from './sessions.ts';
import { subscriptionEndpoints } from './subscription.ts';

/** Every endpoint of the API: routes are mounted, access is enforced and /openapi.json is made from this table. */
export const endpoints = [
  ...accountEndpoints,
  ...sessionsEndpoints,
  ...profileEndpoints,
  ...exportEndpoints,
  ...appointmentsEndpoints,
  ...queueEndpoints,
  ...dayControlEndpoints,
  ...subscriptionEndpoints,
  ...receiptEndpoints,
  ...bookingEndpoints,
  ...auditEndpoints,
  ...retentionEndpoints,
] as const;

/** The union of all endpoints; an endpoint without a handler does not compile. */
export type AnyEndpoint = (typeof endpoints)[number];
