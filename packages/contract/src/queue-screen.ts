import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { doctorId } from './fields.ts';
import { LOCAL_LANGUAGES } from './languages.ts';
import { display } from './queue-display.ts';
import { CLOCKS } from './vocabulary.ts';

/** Its name is null until an owner gives one. */
const clinic = z.object({ _id: doctorId, name: z.nullable(z.string()) });

/** A practice on the screen, and today there, by number alone. */
export const screenPractice = z.object({
  _id: doctorId,
  name: z.string(),
  speciality: z.string(),
  /** Where patients are called to; null: nobody has said so. */
  room: z.nullable(z.string()),
  localLanguage: z.enum(LOCAL_LANGUAGES),
  clock: z.enum(CLOCKS),
  display,
});
export type ScreenPractice = z.output<typeof screenPractice>;

/** Today of several practices of a clinic, in the order of the screen. */
export const screen = z.object({ date: z.string(), clinic, practices: z.array(screenPractice) });
export type Screen = z.output<typeof screen>;

/** The same without the days. */
export interface ShownScreen extends Pick<Screen, 'clinic'> {
  practices: Omit<ScreenPractice, 'display'>[];
}

const params = z.object({ id: doctorId });

export const getScreen = endpoint({
  summary: 'Of which clinic a waiting-room screen of several doctors is',
  method: 'GET',
  path: '/api/public/screens/:id',
  access: 'public',
  limit: 'reads',
  params,
  answer: answerOf({ clinic }),
  codes: ['NOT_FOUND'],
});

export const watchScreen = endpoint({
  summary: 'What it shows, at once and after every change, until it is ended or shows others; token numbers only',
  method: 'GET',
  path: '/api/public/screens/:id/stream',
  access: 'public',
  limit: 'reads',
  params,
  answers: 'stream',
  answer: z.undefined(),
  event: screen,
  codes: ['NOT_FOUND'],
});

export const queueScreenEndpoints = { getScreen, watchScreen };
