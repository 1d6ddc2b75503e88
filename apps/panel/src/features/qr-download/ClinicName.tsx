import { firstText } from '@baari/client/failures';
import { renameClinic } from '@baari/contract/clinic';
import { CLINIC_NAME_MAX_CHARS } from '@baari/contract/limits';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { session } from '../../lib/session.ts';
import classes from './qr.module.css';

/** An owner names the clinic. `now`: as it is called, with or without a name of its own. */
export function ClinicName({ now }: { now: string }) {
  const t = texts('qr-download');
  const { act, busy } = useAct();
  const [name, setName] = useState(now);

  async function save() {
    const options = { what: t('clinic.sent'), refusedText: firstText };
    const answer = await act(() => call(renameClinic, { body: { name } }), options);
    if (answer) await session.check();
  }

  return (
    <form
      noValidate
      className={classes.share}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('clinic.name')}
        maxLength={CLINIC_NAME_MAX_CHARS}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" mt="xs" loading={busy} disabled={!name.trim() || name.trim() === now}>
        {t('clinic.save')}
      </Button>
    </form>
  );
}
