import { firstText } from '@baari/client/failures';
import { nameRoom } from '@baari/contract/clinic';
import { ROOM_MAX_CHARS } from '@baari/contract/limits';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { session } from '../../lib/session.ts';
import classes from './qr.module.css';

/** Where patients of this doctor are called to. `now`: what it is called; '' while it has no name. */
export function RoomName({ now }: { now: string }) {
  const t = texts('qr-download');
  const { act, busy } = useAct();
  const [room, setRoom] = useState(now);

  async function save() {
    const options = { what: t('room.sent'), refusedText: firstText };
    const answer = await act(() => call(nameRoom, { body: { room: room.trim() || null } }), options);
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
        label={t('room.name')}
        description={t('room.hint')}
        maxLength={ROOM_MAX_CHARS}
        value={room}
        onChange={(event) => setRoom(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" mt="xs" loading={busy} disabled={room.trim() === now}>
        {t('room.save')}
      </Button>
    </form>
  );
}
