import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { LOCAL_LANGUAGES } from './languages.ts';
import { doctorId, requiredText } from './fields.ts';
import { CLINIC_NAME_MAX_CHARS, ROOM_MAX_CHARS, SCREEN_PRACTICES_MAX, SCREEN_PRACTICES_MIN } from './limits.ts';
import { fieldText } from './said.ts';

export const renameClinic = endpoint({
  summary: 'Name the clinic, as patients and its members read it',
  method: 'POST',
  path: '/api/doctor/clinic/name',
  access: 'owner',
  limit: 'reads',
  needsReauth: false,
  body: z.object({ name: requiredText('Name of the clinic', CLINIC_NAME_MAX_CHARS) }),
  answer: answerOf({}),
  codes: [],
});

export const nameRoom = endpoint({
  summary: 'Say where patients of the practice are called to; null: nowhere by name',
  method: 'POST',
  path: '/api/doctor/clinic/room',
  access: 'receptionist',
  limit: 'reads',
  needsReauth: false,
  body: z.object({ room: z.nullable(requiredText('Room or cabin', ROOM_MAX_CHARS)) }),
  answer: answerOf({}),
  codes: [],
});

export const chooseLocalLanguage = endpoint({
  summary: 'Choose what the practice speaks beside English: on its poster, its slips and its waiting-room screen',
  method: 'POST',
  path: '/api/doctor/clinic/language',
  access: 'doctor',
  limit: 'reads',
  needsReauth: false,
  body: z.object({
    localLanguage: z.enum(LOCAL_LANGUAGES, fieldText('language-choice-required', 'Please choose one of the languages')),
  }),
  answer: answerOf({}),
  codes: [],
});

/** A waiting-room screen of several practices, in the order of its columns; `key` stands in its link. */
export const madeScreen = z.object({ _id: doctorId, key: z.string(), practices: z.array(doctorId) });
export type MadeScreen = z.output<typeof madeScreen>;

export const listScreens = endpoint({
  summary: 'The waiting-room screens of several doctors that the clinic has, the newest last',
  method: 'GET',
  path: '/api/doctor/clinic/screens',
  access: 'receptionist',
  limit: 'reads',
  answer: answerOf({ screens: z.array(madeScreen) }),
  codes: [],
});

const WRONG_NUMBER = fieldText(
  'screen-doctors-count',
  `Please choose ${SCREEN_PRACTICES_MIN} to ${SCREEN_PRACTICES_MAX} doctors`,
  { min: SCREEN_PRACTICES_MIN, max: SCREEN_PRACTICES_MAX },
);

const screenOf = z.object({
  practices: z.array(doctorId, WRONG_NUMBER).check(
    z.minLength(SCREEN_PRACTICES_MIN, WRONG_NUMBER),
    z.maxLength(SCREEN_PRACTICES_MAX, WRONG_NUMBER),
    z.refine(
      (ids) => new Set(ids).size === ids.length,
      fieldText('screen-doctor-twice', 'Please choose each doctor once'),
    ),
  ),
});

export const makeScreen = endpoint({
  summary: 'Make a waiting-room screen of these practices of the clinic',
  method: 'POST',
  path: '/api/doctor/clinic/screens',
  access: 'owner',
  limit: 'reads',
  needsReauth: false,
  body: screenOf,
  answer: answerOf({ screen: madeScreen }),
  status: 201,
  codes: ['NOT_FOUND', 'SCREEN_LIMIT'],
});

export const changeScreen = endpoint({
  summary:
    'Have a waiting-room screen show these practices of the clinic, under the same link; where it hangs it follows',
  method: 'POST',
  path: '/api/doctor/clinic/screens/:id',
  access: 'owner',
  limit: 'reads',
  needsReauth: false,
  params: z.object({ id: doctorId }),
  body: screenOf,
  answer: answerOf({}),
  codes: ['NOT_FOUND'],
});

export const endScreen = endpoint({
  summary: 'End a waiting-room screen; where it hangs it says so',
  method: 'DELETE',
  path: '/api/doctor/clinic/screens/:id',
  access: 'owner',
  limit: 'reads',
  needsReauth: false,
  params: z.object({ id: doctorId }),
  answer: answerOf({}),
  codes: ['NOT_FOUND'],
});

export const clinicEndpoints = {
  renameClinic,
  nameRoom,
  chooseLocalLanguage,
  listScreens,
  makeScreen,
  changeScreen,
  endScreen,
};
