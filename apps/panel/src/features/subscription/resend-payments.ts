import { ServerRefusal } from '@baari/client/failures';
import { practice } from '../../lib/practice.ts';
import { reloadProfile } from '../../lib/profile.ts';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { confirm, isVerdict } from './confirm-payment.ts';
import { keptOf } from './kept-payments.ts';
import type { PaymentResult } from './kept-payments.ts';

async function send(doctorId: string, payment: PaymentResult): Promise<void> {
  try {
    const { message } = await confirm(doctorId, payment);
    toast.success(message);
    await Promise.all([reloadProfile(), queryClient.invalidateQueries({ queryKey: ['payments'] })]);
  } catch (error) {
    // If there is no answer yet, the next visit tries again. No message, because the doctor asked for nothing here.
    if (error instanceof ServerRefusal && isVerdict(error)) toast.error(error.message);
    else console.error(error);
  }
}

let running = false;

/** Sends again the payments whose answer was lost by a reload or a crash. */
export async function resend(doctorId: string): Promise<void> {
  if (running) return;
  running = true;
  // Each is sent about the practice that it was made for.
  for (const payment of keptOf(doctorId)) if (practice.get()?._id === doctorId) await send(doctorId, payment);
  running = false;
}
