import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { texts } from '../../../lib/texts.ts';
import { BarTools } from '../../../lib/bar-tools.tsx';
import { useTimes } from '../../../lib/clinic-clock.ts';
import { keepDraft } from './form-draft.ts';
import type { FormValues } from './form-values.ts';
import classes from './form.module.css';

/** Keeps every change on this device at once, because a phone may close the page at any time; tells when it last did. */
function useDraftKeeping(doctorId: string): string | undefined {
  const { control, getValues } = useFormContext<FormValues>();
  const { isDirty } = useFormState({ control });
  const values = useWatch({ control });
  const { at } = useTimes();
  const [keptAt, setKeptAt] = useState<string>();
  useEffect(() => {
    if (isDirty && keepDraft(doctorId, getValues())) setKeptAt(new Date().toISOString());
  }, [doctorId, isDirty, values, getValues]);
  return isDirty && keptAt ? at(keptAt) : undefined;
}

interface DraftNoteProps {
  doctorId: string;
  restored: boolean;
  onDiscard: () => void;
}

/** Keeps a draft and says so, or says that one was restored. */
export function DraftNote({ doctorId, restored, onDiscard }: DraftNoteProps) {
  const t = texts('profile');
  const time = useDraftKeeping(doctorId);
  return (
    <>
      <BarTools>
        <Text size="sm" c="dimmed">
          {time ? t('form.draftKept', { time }) : t('form.draftHint')}
        </Text>
      </BarTools>
      {restored && (
        <div className={classes.note} role="status">
          <Text>{t('form.draft')}</Text>
          <Button variant="default" onClick={onDiscard}>
            {t('form.discardDraft')}
          </Button>
        </div>
      )}
    </>
  );
}
