import { nameRoom } from '@baari/contract/clinic';
import { ROOM_MAX_CHARS } from '@baari/contract/limits';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { NameForm } from './NameForm.tsx';

/** Where patients of this doctor are called to. `now`: what it is called; '' while it has no name. */
export function RoomName({ now }: { now: string }) {
  const t = texts('qr-download');
  return (
    <NameForm
      label={t('room.name')}
      hint={t('room.hint')}
      maxLength={ROOM_MAX_CHARS}
      now={now}
      mayBeEmpty
      save={t('room.save')}
      what={t('room.sent')}
      send={(room) => call(nameRoom, { body: { room: room || null } })}
    />
  );
}
