import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { BUDGET_WARNINGS } from './patient-message-phone.ts';
import { fieldText } from './said.ts';

/** What a new clinic does once outside of the service; the desk says when it is done. */
export const NOTED_STEPS = ['poster', 'display'] as const;
export type NotedStep = (typeof NOTED_STEPS)[number];

export const home = z.object({
  /** What a new clinic does first: one booking, the poster on the wall, the waiting room's screen. */
  firstSteps: z.object({ booking: z.boolean(), poster: z.boolean(), display: z.boolean() }),
  /** The latest of the last seven days with patients who were neither seen nor marked absent; null if there is none. */
  unmarked: z.nullable(z.object({ date: z.string(), patients: z.int() })),
  /** How far today's money for messages to phones is spent, for who decides about it; null or missing: there is nothing to say. */
  messageMoney: z.optional(z.nullable(z.enum(BUDGET_WARNINGS))),
});
export type Home = z.output<typeof home>;

export const getHome = endpoint({
  summary: 'What Home tells beside today’s queue: first steps, and the last day that was not finished',
  method: 'GET',
  path: '/api/doctor/home',
  access: 'receptionist',
  needsProfile: true,
  limit: 'reads',
  answer: answerOf({ home }),
  codes: [],
});

export const noteFirstStep = endpoint({
  summary: 'Note that a first step is done or not needed',
  method: 'POST',
  path: '/api/doctor/first-steps',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({ step: z.enum(NOTED_STEPS, fieldText('step-unknown', 'Step must be poster or display')) }),
  answer: answerOf({ home }),
  codes: [],
});

export const homeEndpoints = { getHome, noteFirstStep };
