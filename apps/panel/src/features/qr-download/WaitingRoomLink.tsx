import { Icon } from '@baari/ui/Icon';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { noteStep } from '../../lib/home-facts.ts';
import { WebAddress } from '../../lib/WebAddress.tsx';
import classes from './qr.module.css';

/** A link that opens the waiting-room screen in a new tab. */
export function WaitingRoomLink({ link }: { link: string }) {
  const t = texts('qr-download');
  return (
    <Stack component="section" gap="sm" className={classes.share}>
      <div>
        <Title order={2} size="h3">
          {t('display.title')}
        </Title>
        <Text c="dimmed">{t('display.lead')}</Text>
      </div>
      <Button
        component="a"
        fullWidth
        href={link}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<Icon name="screen" />}
        onClick={() => noteStep('display')}
      >
        {t('display.open')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('display.link')}{' '}
        <Anchor href={link} target="_blank" rel="noopener">
          <WebAddress address={link} />
        </Anchor>
      </Text>
    </Stack>
  );
}
