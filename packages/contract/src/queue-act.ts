import * as z from 'zod/mini';
import { QUEUE_ACTS } from './vocabulary.ts';

/** An act of the desk by its number, and the patient whom it concerned; `serialNumber` 0: the whole day. */
export const queueAct = z.object({ no: z.int(), act: z.enum(QUEUE_ACTS), serialNumber: z.int() });

/** The same, with when it was done. */
export const undoableAct = z.object({ ...queueAct.shape, at: z.iso.datetime() });
