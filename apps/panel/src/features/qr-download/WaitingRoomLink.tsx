import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A link that opens the waiting-room screen in a new tab. */
export function WaitingRoomLink({ link }: { link: string }) {
  const { t } = useTranslation('qr-download');
  return (
    <Paper>
      <Stack gap="sm" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {t('display.title')}
          </Title>
          <Text c="dimmed">{t('display.lead')}</Text>
        </div>
        <Button component="a" href={link} target="_blank" rel="noopener" variant="light">
          {t('display.open')}
        </Button>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Text>
      </Stack>
    </Paper>
  );
}
