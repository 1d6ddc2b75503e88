import * as z from 'zod/mini';
import { PLANS } from './vocabulary.ts';

const period = {
  orderId: z.nullable(z.string()),
  plan: z.enum(PLANS),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
};

/** The current or last period, and the periods queued after it. */
export const subscription = z.object({
  ...period,
  status: z.enum(['active', 'expired']),
  queued: z.array(z.object(period)),
});
export type Subscription = z.output<typeof subscription>;
