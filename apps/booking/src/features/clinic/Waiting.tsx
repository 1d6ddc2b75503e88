import { shortDate } from '../../lib/format.ts';
import { useOnline } from '../../lib/presence.ts';
import { namesInOrder, t } from '../../lib/text.ts';
import { namesOf } from '../../lib/pending-booking.ts';
import type { Pending } from '../../lib/pending-booking.ts';
import type { useBooking } from './use-booking.ts';

/** A booking without an answer. It is sent again automatically, and nobody is booked twice. */
export function Waiting({ pending, booking }: { pending: Pending; booking: ReturnType<typeof useBooking> }) {
  const online = useOnline();
  const { sending, again, giveUp } = booking;
  return (
    <section className="card stack" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('waiting.title')}</h2>
      <p>{t('waiting.text', { name: namesInOrder(namesOf(pending.body)), date: shortDate(pending.body.date) })}</p>
      <p role="status" className="sub">
        {sending ? t('waiting.sending') : !online && t('waiting.offline')}
      </p>
      <button type="button" className="button button-main" onClick={again} aria-disabled={sending} aria-busy={sending}>
        {t('waiting.again')}
      </button>
      {!sending && (
        <div>
          <button type="button" className="button button-plain" onClick={giveUp}>
            {t('waiting.giveUp')}
          </button>
          <p className="hint">{t('waiting.giveUpNote')}</p>
        </div>
      )}
    </section>
  );
}
