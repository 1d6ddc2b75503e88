import { accountEndpoints } from './account.ts';
import { accountJoinEndpoints } from './account-join.ts';
import { accountGoogleEndpoints } from './account-google.ts';
import { accountPasskeysEndpoints } from './account-passkeys.ts';
import { accountSecondFactorEndpoints } from './account-second-factor.ts';
import { accountSessionsEndpoints } from './account-sessions.ts';
import { appointmentsEndpoints } from './appointments.ts';
import { appointmentsClinicEndpoints } from './appointments-clinic.ts';
import { auditEndpoints } from './audit.ts';
import { availabilityEndpoints } from './availability.ts';
import { bookingEndpoints } from './booking.ts';
import { bookingClinicEndpoints } from './booking-clinic.ts';
import { bookingFloodEndpoints } from './booking-flood.ts';
import { bookingSafetyEndpoints } from './booking-safety.ts';
import { clinicEndpoints } from './clinic.ts';
import { dayControlEndpoints } from './day-control.ts';
import { exportEndpoints } from './export.ts';
import { homeEndpoints } from './home.ts';
import { membersEndpoints } from './members.ts';
import { paymentEndpoints } from './payment.ts';
import { profileEndpoints } from './profile.ts';
import { profileFactsEndpoints } from './profile-facts.ts';
import { publicConfigEndpoints } from './public-config.ts';
import { queueEndpoints } from './queue.ts';
import { queueBoardEndpoints } from './queue-board.ts';
import { queueDisplayEndpoints } from './queue-display.ts';
import { queueScreenEndpoints } from './queue-screen.ts';
import { receiptEndpoints } from './receipt.ts';
import { retentionEndpoints } from './retention.ts';
import { securityLogEndpoints } from './security-log.ts';
import { sharedDeskEndpoints } from './shared-desk.ts';
import { ticketEndpoints } from './ticket.ts';
import { patientMessageEndpoints } from './patient-message.ts';
import { phoneMessageEndpoints } from './patient-message-phone.ts';
import { ownVisitsEndpoints } from './own-visits.ts';
import { phoneCodeEndpoints } from './phone-code.ts';

/** Every endpoint of the API by its name. Routes, access checks and /openapi.json are made from this table. */
export const endpoints = {
  ...accountEndpoints,
  ...accountGoogleEndpoints,
  ...accountSessionsEndpoints,
  ...accountSecondFactorEndpoints,
  ...accountJoinEndpoints,
  ...membersEndpoints,
  ...clinicEndpoints,
  ...sharedDeskEndpoints,
  ...accountPasskeysEndpoints,
  ...profileEndpoints,
  ...profileFactsEndpoints,
  ...availabilityEndpoints,
  ...exportEndpoints,
  ...appointmentsEndpoints,
  ...appointmentsClinicEndpoints,
  ...queueEndpoints,
  ...queueBoardEndpoints,
  ...queueDisplayEndpoints,
  ...queueScreenEndpoints,
  ...bookingFloodEndpoints,
  ...bookingSafetyEndpoints,
  ...dayControlEndpoints,
  ...homeEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...bookingEndpoints,
  ...bookingClinicEndpoints,
  ...ticketEndpoints,
  ...patientMessageEndpoints,
  ...phoneMessageEndpoints,
  ...phoneCodeEndpoints,
  ...ownVisitsEndpoints,
  ...publicConfigEndpoints,
  ...auditEndpoints,
  ...retentionEndpoints,
  ...securityLogEndpoints,
};
export type EndpointName = keyof typeof endpoints;
