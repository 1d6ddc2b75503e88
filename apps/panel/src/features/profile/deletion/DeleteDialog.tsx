import { Waiting } from '@baari/ui/states';
import { Button, Group, Stack, Text } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import { useDoctor } from '../../../lib/session.ts';
import classes from './deletion.module.css';
import { useDeletion } from './use-deletion.ts';
import type { Deleted } from './use-deletion.ts';

/** Says what a deletion removes and asks for a Yes. */
function Question({ what, onNo, onYes }: { what: Deleted; onNo: () => void; onYes: () => void }) {
  const t = texts('profile');
  const user = useDoctor();
  const others = (user?.practices ?? []).filter(({ _id, role }) => _id !== user?._id && role === 'doctor');
  const elsewhere = others.flatMap(({ clinic, address }) => clinic.name ?? address ?? []);
  const profile = (['subscription', 'data', 'appointments', 'found'] as const).map((key) => t(`danger.profile.${key}`));
  const account = (['again', 'subscription', 'data', 'found'] as const).map((key) => t(`danger.account.${key}`));
  return (
    <Stack gap="md">
      <ul className={classes.bullets}>
        {(what === 'profile' ? profile : account).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {what === 'account' && elsewhere.length > 0 && (
          <li>{t('danger.elsewhere', { places: elsewhere.join('; ') })}</li>
        )}
      </ul>
      {what === 'profile' && <Text>{t('danger.trial')}</Text>}
      <Text fw={500}>{t(what === 'profile' ? 'danger.profileQuestion' : 'danger.accountQuestion')}</Text>
      <Group grow>
        <Button variant="default" onClick={onNo} data-autofocus>
          {t('danger.no')}
        </Button>
        <Button color="red" onClick={onYes}>
          {t('danger.yes')}
        </Button>
      </Group>
    </Stack>
  );
}

export default function DeleteDialog({
  what,
  opened,
  onClose,
}: {
  what: Deleted;
  opened: boolean;
  onClose: () => void;
}) {
  const t = texts('profile');
  const { remove, busy } = useDeletion(what, onClose);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      locked={busy}
      title={t(what === 'profile' ? 'danger.profileTitle' : 'danger.accountTitle')}
    >
      {busy && <Waiting text={t('danger.deleting')} />}
      <div hidden={busy}>
        <Question what={what} onNo={onClose} onYes={() => void remove()} />
      </div>
    </Dialog>
  );
}
