import type { bookingClinicEndpoints } from '@baari/contract/booking-clinic';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { ClinicService } from './service-clinic.ts';

export const bookingClinicHandlers = (clinics: ClinicService): Handlers<typeof bookingClinicEndpoints> => ({
  getClinic: async ({ params, now }) => ({
    ...say('clinic-found', 'Clinic found'),
    clinic: await clinics.clinic(params.id, now),
  }),
});
