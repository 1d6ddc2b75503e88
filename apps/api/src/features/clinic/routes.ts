import type { clinicEndpoints } from '@baari/contract/clinic';
import type { Handlers } from '../../http/caller.ts';
import type { ClinicService } from './service.ts';

export const clinicHandlers = (clinic: ClinicService): Handlers<typeof clinicEndpoints> => ({
  renameClinic: async ({ session, body, now }) => {
    await clinic.rename(session, body.name, now);
    return { message: 'The clinic has its name' };
  },

  nameRoom: async ({ session, body, now }) => {
    await clinic.nameRoom(session, body.room, now);
    return { message: body.room === null ? 'The room has no name' : 'The room has its name' };
  },

  chooseLocalLanguage: async ({ session, body, now }) => {
    await clinic.chooseLocalLanguage(session, body.localLanguage, now);
    return { message: 'The language is chosen' };
  },

  listScreens: async ({ session }) => ({ message: 'Screens found', screens: await clinic.screens(session.doctorId) }),

  makeScreen: async ({ session, body, now }) => ({
    message: 'The screen is ready',
    screen: await clinic.makeScreen(session, body.practices, now),
  }),

  changeScreen: async ({ session, params, body, now }) => {
    await clinic.changeScreen(session, params.id, body.practices, now);
    return { message: 'The screen shows these doctors' };
  },

  endScreen: async ({ session, params, now }) => {
    await clinic.endScreen(session, params.id, now);
    return { message: 'The screen is ended' };
  },
});
