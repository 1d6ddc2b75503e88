import * as z from 'zod/mini';
import { answerOf, endpoint } from './endpoint.ts';
import { PHONE_BUDGET_MAX_RUPEES, PHONE_BUDGET_WARNED_PERCENT, WEBHOOK_BODY_MAX_BYTES } from './limits.ts';
import { fieldText } from './said.ts';
import { ticketParams } from './ticket.ts';

/** Ways to a mobile number, in the order in which they are tried. */
export const PHONE_CHANNELS = ['whatsapp', 'sms'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** What a practice has chosen about messages to mobile numbers, and what they cost. */
export const phoneMessages = z.object({
  /** Those that this service has; none: nobody can be told by phone. */
  channels: z.array(z.enum(PHONE_CHANNELS)),
  /** Whether patients are told by phone, where no browser is. */
  told: z.boolean(),
  /** What is spent in a day at most, but for calls. */
  budgetRupees: z.int(),
  /** While the operator has not approved the licence: what may be spent in a day whatever is chosen, calls too. */
  limitRupees: z.optional(z.int()),
  spentTodayPaise: z.int(),
  /** What a message costs at least. */
  leastPaise: z.int(),
  /** In the last MESSAGES_SHOWN_DAYS days, this one included. */
  spentPaise: z.int(),
});
export type PhoneMessages = z.output<typeof phoneMessages>;

const PAISE = 100;
/** What is said of the money of a day: that most of it is spent, or so much that no message can be paid any more. */
export const BUDGET_WARNINGS = ['nearly', 'gone'] as const;
export type BudgetWarning = (typeof BUDGET_WARNINGS)[number];

/** What a day may cost: the choice of the practice, and not more than its licence allows. */
export const budgetOfDay = ({
  budgetRupees,
  limitRupees,
}: Pick<PhoneMessages, 'budgetRupees' | 'limitRupees'>): number => Math.min(budgetRupees, limitRupees ?? Infinity);

/** Null while there is enough left; `spentPaise`: of the same day as the budget, `leastPaise`: what a message costs at least. */
export function budgetWarning(budgetRupees: number, spentPaise: number, leastPaise: number): BudgetWarning | null {
  const budgetPaise = budgetRupees * PAISE;
  // A service whose messages cost nothing has spent it all, too.
  if (spentPaise >= budgetPaise || spentPaise + leastPaise > budgetPaise) return 'gone';
  return spentPaise < (budgetPaise * PHONE_BUDGET_WARNED_PERCENT) / 100 ? null : 'nearly';
}

const budget = fieldText('budget-invalid', 'The budget of a day must be a whole number of rupees, at most 10,000');

export const choosePhoneMessages = endpoint({
  summary:
    'Choose whether patients are told at their mobile number, or what that may cost in a day; what is left out stays',
  method: 'POST',
  path: '/api/doctor/phone-messages',
  access: 'doctor',
  needsProfile: true,
  limit: 'reads',
  needsReauth: false,
  body: z.object({
    told: z.optional(z.boolean('told must be true or false')),
    budgetRupees: z.optional(z.int(budget).check(z.minimum(0, budget), z.maximum(PHONE_BUDGET_MAX_RUPEES, budget))),
  }),
  answer: answerOf({ phone: phoneMessages }),
  codes: ['PHONE_MESSAGES_OFF'],
});

export const stopPhoneMessages = endpoint({
  summary: 'Send no messages about a ticket to its mobile number, or send them again',
  method: 'POST',
  path: '/api/public/tickets/:ticket/phone-messages',
  access: 'public',
  limit: 'bookings',
  needsReauth: false,
  params: ticketParams,
  body: z.object({ told: z.boolean('told must be true or false') }),
  answer: answerOf({}),
  codes: ['NOT_FOUND', 'PHONE_STOPPED'],
});

/** A provider's call back: how far messages came, and who wants no more. It is signed, or its address holds a secret. */
export const takeTextNews = endpoint({
  summary: 'What a provider of messages to phones says of them',
  method: 'POST',
  path: '/api/texts/:channel',
  access: 'public',
  limit: 'reads',
  needsReauth: false,
  params: z.object({ channel: z.enum(PHONE_CHANNELS, fieldText('channel-unknown', 'There is no such channel')) }),
  query: z.object({
    secret: z.optional(z.string().check(z.maxLength(200, fieldText('not-a-secret', 'This is no secret')))),
  }),
  takesBytes: WEBHOOK_BODY_MAX_BYTES,
  answer: answerOf({}),
  codes: ['SIGNATURE_INVALID'],
});

export const phoneMessageEndpoints = { choosePhoneMessages, stopPhoneMessages, takeTextNews };
