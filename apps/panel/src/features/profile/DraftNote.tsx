import { Button, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './form.module.css';

/** Says that a draft is kept, or that one was brought back. */
export function DraftNote({ restored, onDiscard }: { restored: boolean; onDiscard: () => void }) {
  const { t } = useTranslation('profile');
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
