import { accountEndpoints } from './account.ts';
import { accountGoogleEndpoints } from './account-google.ts';
import { accountSessionsEndpoints } from './account-sessions.ts';
import { appointmentsEndpoints } from './appointments.ts';
import { auditEndpoints } from './audit.ts';
import { availabilityEndpoints } from './availability.ts';
import { bookingEndpoints } from './booking.ts';
import { bookingFloodEndpoints } from './booking-flood.ts';
import { bookingSafetyEndpoints } from './booking-safety.ts';
import { dayControlEndpoints } from './day-control.ts';
import { exportEndpoints } from './export.ts';
import { homeEndpoints } from './home.ts';
import { paymentEndpoints } from './payment.ts';
import { profileEndpoints } from './profile.ts';
import { publicConfigEndpoints } from './public-config.ts';
import { queueEndpoints } from './queue.ts';
import { queueDisplayEndpoints } from './queue-display.ts';
import { receiptEndpoints } from './receipt.ts';
import { retentionEndpoints } from './retention.ts';
import { securityLogEndpoints } from './security-log.ts';
import { ticketEndpoints } from './ticket.ts';

/** Every endpoint of the API by its name. Routes, access checks and /openapi.json are made from this table. */
export const endpoints = {
  ...accountEndpoints,
  ...accountGoogleEndpoints,
  ...accountSessionsEndpoints,
  ...profileEndpoints,
  ...availabilityEndpoints,
  ...exportEndpoints,
  ...appointmentsEndpoints,
  ...queueEndpoints,
  ...queueDisplayEndpoints,
  ...bookingFloodEndpoints,
  ...bookingSafetyEndpoints,
  ...dayControlEndpoints,
  ...homeEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...bookingEndpoints,
  ...ticketEndpoints,
  ...publicConfigEndpoints,
  ...auditEndpoints,
  ...retentionEndpoints,
  ...securityLogEndpoints,
};
export type EndpointName = keyof typeof endpoints;
