import * as z from 'zod/mini';
import { QUEUE_ACTS } from './vocabulary.ts';

/** An act of the desk by its number, and the patient whom it concerned; `serialNumber` 0: the whole day. */
export const queueAct = z.object({ no: z.int(), act: z.enum(QUEUE_ACTS), serialNumber: z.int() });

/**
 * The same, with when it was done, and by whom: the member's name, '' if the account is gone; null for the practice's doctor, or for an
 * act from before clinics had members.
 */
export const undoableAct = z.object({ ...queueAct.shape, at: z.iso.datetime(), by: z.nullable(z.string()) });

/** An act that was undone, with its patient, who may have left the list with it; `by` as above, of whoever undid it. */
export const undoneAct = z.object({
  ...queueAct.shape,
  patientName: z.nullable(z.string()),
  by: z.nullable(z.string()),
});
export type UndoneAct = z.output<typeof undoneAct>;
