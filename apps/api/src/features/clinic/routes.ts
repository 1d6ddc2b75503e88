import type { clinicEndpoints } from '@baari/contract/clinic';
import { say } from '@baari/contract/said';
import type { Handlers } from '../../http/caller.ts';
import type { ClinicService } from './service.ts';

export const clinicHandlers = (clinic: ClinicService): Handlers<typeof clinicEndpoints> => ({
  renameClinic: async ({ session, body, now }) => {
    await clinic.rename(session, body.name, now);
    return say('clinic-named', 'The clinic has its name');
  },

  nameRoom: async ({ session, body, now }) => {
    await clinic.nameRoom(session, body.room, now);
    return body.room === null
      ? say('room-unnamed', 'The room has no name')
      : say('room-named', 'The room has its name');
  },

  chooseLocalLanguage: async ({ session, body, now }) => {
    await clinic.chooseLocalLanguage(session, body.localLanguage, now);
    return say('language-chosen', 'The language is chosen');
  },

  listScreens: async ({ session }) => ({
    ...say('screens-found', 'Screens found'),
    screens: await clinic.screens(session.doctorId),
  }),

  makeScreen: async ({ session, body, now }) => ({
    ...say('screen-ready', 'The screen is ready'),
    screen: await clinic.makeScreen(session, body.practices, now),
  }),

  changeScreen: async ({ session, params, body, now }) => {
    await clinic.changeScreen(session, params.id, body.practices, now);
    return say('screen-changed', 'The screen shows these doctors');
  },

  endScreen: async ({ session, params, now }) => {
    await clinic.endScreen(session, params.id, now);
    return say('screen-ended', 'The screen is ended');
  },
});
