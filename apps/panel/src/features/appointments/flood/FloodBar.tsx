import type { BookingFlood, CancelledTogether } from '@baari/contract/booking-flood';
import { undoCancelTogether } from '@baari/contract/booking-flood';
import { onDevice } from '@baari/ui/device-store';
import { useKept } from '@baari/ui/use-kept';
import { Button } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { useAct } from '../../../lib/feedback.ts';
import { queryClient } from '../../../lib/query.ts';
import type { LiveQueue } from '../../../lib/use-queue.ts';
import { UndoButton } from '../day-list/UndoButton.tsx';
import { FalseBookings } from './FalseBookings.tsx';
import { FloodNote } from './FloodNote.tsx';
import classes from './flood.module.css';

const textOf = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);
/** Which flood and which undo this device does not show any more. More bookings of the flood show it again. */
const hiddenFlood = onDevice.value('baari.flood-hidden', textOf);
const hiddenUndo = onDevice.value('baari.flood-undo-hidden', textOf);

/** Tells of a flood of bookings, leads to what ends it, and takes that back. */
export function FloodBar({ live }: { live: LiveQueue }) {
  const t = texts('appointments');
  const [floodHidden, hideFlood] = useKept(hiddenFlood);
  const [undoHidden, hideUndo] = useKept(hiddenUndo);
  const flood = shownFlood(live, floodHidden);
  const together = live.queue?.cancelledTogether;
  const readAgain = () => Promise.all([live.refresh(), queryClient.invalidateQueries({ queryKey: ['appointments'] })]);
  return (
    <>
      {flood && (
        <FloodNote flood={flood}>
          <FalseBookings onDone={live.refresh}>
            {(opens) => (
              <Button color="red" {...opens}>
                {t('flood.open')}
              </Button>
            )}
          </FalseBookings>
          <Button variant="subtle" color="red" onClick={() => hideFlood(flood.until)}>
            {t('flood.hide')}
          </Button>
        </FloodNote>
      )}
      <div role="status">
        {together && String(together.no) !== undoHidden && (
          <Together together={together} onUndone={readAgain} onHide={() => hideUndo(String(together.no))} />
        )}
      </div>
    </>
  );
}

function shownFlood({ queue }: LiveQueue, hidden: string | undefined): BookingFlood | null {
  return queue?.flood && queue.flood.until !== hidden ? queue.flood : null;
}

interface TogetherProps {
  together: CancelledTogether;
  onUndone: () => Promise<unknown>;
  onHide: () => void;
}

/** What was cancelled at once, with its one undo. */
function Together({ together: { no, count, at }, onUndone, onHide }: TogetherProps) {
  const t = texts('appointments');
  const times = useTimes();
  const { act, busy } = useAct();
  const undo = async () => {
    if (busy) return;
    await act(() => call(undoCancelTogether, { body: { no } }), { what: t('flood.undoing') });
    await onUndone();
  };
  return (
    <div className={classes.together}>
      <span>{t('flood.cancelled', { count, at: times.at(at) })}</span>
      <UndoButton label={t('flood.undo', { count })} onClick={() => void undo()} />
      <Button variant="subtle" onClick={onHide}>
        {t('flood.hide')}
      </Button>
    </div>
  );
}
