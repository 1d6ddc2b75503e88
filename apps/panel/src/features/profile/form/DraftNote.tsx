import { Button, Paper, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { keepDraft } from './form-draft.ts';
import type { FormValues } from './form-values.ts';
import classes from './form.module.css';

/** Keeps every change on this device at once, because a phone may close the page at any time. */
function useDraftKeeping(doctorId: string): void {
  const { control, getValues } = useFormContext<FormValues>();
  const { isDirty } = useFormState({ control });
  const values = useWatch({ control });
  useEffect(() => {
    if (isDirty) keepDraft(doctorId, getValues());
  }, [doctorId, isDirty, values, getValues]);
}

interface DraftNoteProps {
  doctorId: string;
  restored: boolean;
  onDiscard: () => void;
}

/** Keeps a draft and says so, or says that one was restored. */
export function DraftNote({ doctorId, restored, onDiscard }: DraftNoteProps) {
  const { t } = useTranslation('profile');
  useDraftKeeping(doctorId);
  if (!restored) {
    return (
      <Text size="sm" c="dimmed">
        {t('form.draftHint')}
      </Text>
    );
  }
  return (
    <Paper className={classes.note} role="status">
      <Text>{t('form.draft')}</Text>
      <Button variant="default" onClick={onDiscard}>
        {t('form.discardDraft')}
      </Button>
    </Paper>
  );
}
