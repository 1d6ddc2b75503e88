import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { texts } from '../../../lib/texts.ts';
import { Dialog } from '../../../lib/Dialog.tsx';
import dialog from '../../../lib/Dialog.module.css';
import { BookedChoice } from './BookedChoice.tsx';
import { useBookedChoice } from './use-booked-choice.ts';
import { useClosing, useWhomItTouches } from './use-closing.ts';

interface CloseTodayProps {
  date: string;
  /** Of the queue: who is booked is counted again with each new one. */
  version: number | undefined;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Says who is booked before the day is closed, and asks what should happen to them. */
export default function CloseToday({ date, version, opened, onClose, onClosed }: CloseTodayProps) {
  const t = texts('leave');
  const touched = useWhomItTouches(opened ? { from: date, to: date } : null);
  const countAgain = useEffectEvent(() => void (opened && touched.refetch()));
  useEffect(() => countAgain(), [version]);
  const { close, busy } = useClosing();
  const { booked, choice, isMissing, isOverdue, choose, askAgain } = useBookedChoice(touched.data);
  const leave = () => {
    choose(null);
    onClose();
  };
  const submit = async () => {
    if (!choice) return askAgain();
    const done = () => {
      onClosed();
      leave();
    };
    if (
      await close({ from: date, to: date }, { booked: choice, away: false, days: touched.data }, t('close.sent'), done)
    )
      done();
  };
  return (
    <Dialog opened={opened} onClose={leave} locked={busy} title={t('close.title')}>
      <Stack gap="md">
        <Text>{t('close.what')}</Text>
        <BookedChoice
          touched={touched}
          away={false}
          choice={choice}
          isMissing={isMissing}
          isOverdue={isOverdue}
          onChoice={choose}
        />
        <div className={dialog.answers}>
          <Button variant="default" onClick={leave} disabled={busy}>
            {t('close.no')}
          </Button>
          <Button
            color={choice === 'cancel' ? 'red' : undefined}
            loading={busy}
            disabled={touched.isPending}
            onClick={() => void submit()}
          >
            {choice === 'cancel' ? t('booked.yesCancel', { count: booked }) : t('close.yes')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
