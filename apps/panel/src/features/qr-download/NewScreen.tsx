import '@mantine/core/styles/Checkbox.layer.css';
import { firstText } from '@baari/client/failures';
import type { Clinic } from '@baari/contract/booking-clinic';
import { makeScreen } from '@baari/contract/clinic';
import { doctorName } from '@baari/contract/doctor-name';
import { SCREEN_PRACTICES_MAX, SCREEN_PRACTICES_MIN } from '@baari/contract/limits';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';

/** Makes a screen of the doctors who are chosen, in the order in which they were. */
export function NewScreen({ clinic, onMade }: { clinic: Clinic; onMade: () => Promise<unknown> }) {
  const t = texts('qr-download');
  const { act, busy } = useAct();
  const [practices, choose] = useState<readonly string[]>([]);
  const isEnough = practices.length >= SCREEN_PRACTICES_MIN && practices.length <= SCREEN_PRACTICES_MAX;

  async function make() {
    const options = { what: t('screens.sent.make'), refusedText: firstText };
    const answer = await act(() => call(makeScreen, { body: { practices: [...practices] } }), options);
    if (!answer) return;
    choose([]);
    await onMade();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Checkbox.Group label={t('screens.doctors')} value={[...practices]} onChange={choose}>
        <Stack gap="xs" my="xs">
          {clinic.doctors.map(({ _id, name }) => (
            <Checkbox key={_id} value={_id} label={doctorName(name)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button type="submit" variant="default" loading={busy} disabled={!isEnough}>
        {t('screens.make')}
      </Button>
    </form>
  );
}
