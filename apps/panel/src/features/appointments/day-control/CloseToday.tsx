import type { BookedChoice as Choice } from '@baari/contract/vocabulary';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { BookedChoice } from './BookedChoice.tsx';
import { bookedIn } from './leave-rules.ts';
import { useClosing, useWhomItTouches } from './use-closing.ts';

interface CloseTodayProps {
  date: string;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Says who is booked before the day is closed, and asks what should happen to them. The default keeps them. */
export default function CloseToday({ date, opened, onClose, onClosed }: CloseTodayProps) {
  const { t } = useTranslation('leave');
  const [choice, setChoice] = useState<Choice>('keep');
  const touched = useWhomItTouches(opened ? { from: date, to: date } : null);
  const { close, busy } = useClosing();
  const booked = touched.data ? bookedIn(touched.data) : 0;
  const cancels = choice === 'cancel' && booked > 0;
  const leave = () => {
    setChoice('keep');
    onClose();
  };
  const submit = async () => {
    const days = await close({ from: date, to: date }, cancels ? 'cancel' : 'keep', t('close.failed'));
    if (!days) return;
    onClosed();
    leave();
  };
  return (
    <Dialog opened={opened} onClose={leave} locked={busy} title={t('close.title')}>
      <Stack gap="md">
        <Text>{t('close.what')}</Text>
        <BookedChoice touched={touched} choice={choice} onChoice={setChoice} />
        <div className={dialog.answers}>
          <Button variant="default" onClick={leave} disabled={busy}>
            {t('close.no')}
          </Button>
          <Button
            color={cancels ? 'red' : undefined}
            loading={busy}
            disabled={touched.isPending}
            onClick={() => void submit()}
          >
            {cancels ? t('booked.yesCancel', { count: booked }) : t('close.yes')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
