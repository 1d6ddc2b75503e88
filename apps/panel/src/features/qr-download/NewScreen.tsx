import { firstText } from '@baari/client/failures';
import type { Clinic } from '@baari/contract/booking-clinic';
import { makeScreen } from '@baari/contract/clinic';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { ScreenForm } from './ScreenForm.tsx';

/** Makes a screen of the doctors who are chosen. */
export function NewScreen({ clinic, onMade }: { clinic: Clinic; onMade: () => Promise<unknown> }) {
  const t = texts('qr-download');
  const { act, busy } = useAct();

  async function make(practices: string[]) {
    const options = { what: t('screens.sent.make'), refusedText: firstText };
    const answer = await act(() => call(makeScreen, { body: { practices } }), options);
    if (answer) await onMade();
    return answer !== undefined;
  }

  return <ScreenForm clinic={clinic} label={t('screens.doctors')} save={t('screens.make')} busy={busy} onSave={make} />;
}
