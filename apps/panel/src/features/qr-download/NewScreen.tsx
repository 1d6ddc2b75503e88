import { firstText } from '@baari/client/failures';
import { makeScreen } from '@baari/contract/clinic';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { ScreenForm } from './ScreenForm.tsx';
import type { OnScreen } from './ScreenForm.tsx';

/** Makes a screen of the doctors who are chosen. */
export function NewScreen({ doctors, onMade }: { doctors: readonly OnScreen[]; onMade: () => Promise<unknown> }) {
  const t = texts('qr-download');
  const { act, busy } = useAct();

  async function make(practices: string[]) {
    const options = { what: t('screens.sent.make'), refusedText: firstText };
    const answer = await act(() => call(makeScreen, { body: { practices } }), options);
    if (answer) await onMade();
    return answer !== undefined;
  }

  return (
    <ScreenForm doctors={doctors} label={t('screens.doctors')} save={t('screens.make')} busy={busy} onSave={make} />
  );
}
