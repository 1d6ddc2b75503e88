import { firstText } from '@baari/client/failures';
import type { ServerRefusal } from '@baari/client/failures';
import { inviteMember } from '@baari/contract/members';
import type { ClinicPractice, MadeLink } from '@baari/contract/members';
import { opensPractice } from '@baari/contract/roles';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { Dialog } from '../../lib/Dialog.tsx';
import { useAct } from '../../lib/feedback.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { LinkView } from './LinkView.tsx';
import { isComplete, PlaceFields, sentPlace } from './PlaceFields.tsx';
import type { Place } from './PlaceFields.tsx';

/** Asks whom to invite and as what, then shows the link. */
export function InviteDialog({ practices, onClose }: { practices: readonly ClinicPractice[]; onClose: () => void }) {
  const t = texts('members');
  const { act, busy } = useAct();
  const { keyFor } = useIdempotencyKey();
  const [name, setName] = useState('');
  const [logInName, setLogInName] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [place, setPlace] = useState<Place>({
    role: 'receptionist',
    practices: practices.length === 1 ? practices.map(({ id }) => id) : [],
  });
  const [link, setLink] = useState<MadeLink>();

  async function invite() {
    const body = { name, ...(logInName.trim() && { logInName }), ...sentPlace(place) };
    const onRefusal = ({ errors }: ServerRefusal) => {
      const said = errors.find(({ path }) => path === 'logInName')?.msg;
      setWrong(said);
      return said !== undefined;
    };
    const options = { what: t('sent.invite'), refusedText: firstText, onRefusal, quiet: true };
    // Sent again after a lost answer, it shows the link of the first.
    const idempotencyKey = keyFor(JSON.stringify(body));
    setLink(await act(() => call(inviteMember, { body }, { idempotencyKey }), options));
  }

  return (
    <Dialog opened title={link ? t('linkTitle', { name }) : t('invite')} onClose={onClose} locked={busy}>
      {link ? (
        <LinkView link={link} onClose={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void invite();
          }}
        >
          <Stack gap="md">
            <TextInput label={t('name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
            <TextInput
              label={t('logInName')}
              description={t(opensPractice(place.role) ? 'logInNameHintDoctor' : 'logInNameHint')}
              error={wrong}
              errorProps={{ role: 'alert' }}
              autoCapitalize="none"
              spellCheck={false}
              value={logInName}
              onChange={(event) => {
                setLogInName(event.currentTarget.value);
                setWrong(undefined);
              }}
            />
            <PlaceFields
              place={place}
              practices={practices}
              onChange={(changed) => {
                setPlace(changed);
                setWrong(undefined);
              }}
            />
            <Button type="submit" loading={busy} disabled={!name.trim() || !isComplete(place)}>
              {t('makeLink')}
            </Button>
            <Button variant="default" disabled={busy} onClick={onClose}>
              {t('cancel')}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
