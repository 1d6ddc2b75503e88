import { chooseClock } from '@baari/contract/profile';
import { CLOCKS } from '@baari/contract/vocabulary';
import { NativeSelect } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { usePractice } from '../../../lib/practice.ts';
import { session } from '../../../lib/session.ts';

/** How the clinic's times are written, for its patients and at its desk. Shows only what the server has. */
export function ClockChoice() {
  const t = texts('profile');
  const { act, busy } = useAct();
  const clock = usePractice()?.clock;

  async function choose(value: string) {
    const chosen = CLOCKS.find((one) => one === value);
    if (!chosen || busy) return;
    const answer = await act(() => call(chooseClock, { body: { clock: chosen } }), { what: t('clock.sent') });
    if (answer) await session.check();
  }

  return (
    <NativeSelect
      mt="sm"
      label={t('clock.label')}
      data={CLOCKS.map((value) => ({ value, label: t(`clock.${value}`) }))}
      value={clock}
      aria-busy={busy}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
