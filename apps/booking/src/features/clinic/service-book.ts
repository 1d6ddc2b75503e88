import { ServerRefusal } from '@baari/client/failures';
import { bookAppointment } from '@baari/contract/booking';
import type { BookedAppointment } from '@baari/contract/booking';
import { call } from '../../lib/api.ts';
import type { BookingBody } from '../../lib/pending-booking.ts';

/** Books all who are named, or nobody; where the server asks for a proof of work, it is solved beside the page and the booking is sent again. */
export async function book(
  body: BookingBody,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<BookedAppointment[]> {
  const send = async (more: Pick<BookingBody, 'humanCheck'>) => {
    const { appointment, others = [] } = await call(
      bookAppointment,
      { body: { ...body, ...more } },
      { idempotencyKey, signal },
    );
    return [appointment, ...others];
  };
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ServerRefusal && error.challenge)) throw error;
    const { isChallenge, proofOfWork } = await import('@baari/client/proof-of-work');
    if (!isChallenge(error.challenge)) throw error;
    return send({ humanCheck: await proofOfWork(error.challenge, signal) });
  }
}
