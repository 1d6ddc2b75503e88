import { Icon } from '@baari/ui/Icon';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { fileNameOf } from '../../lib/booking-link.ts';
import { WebAddress } from '../../lib/WebAddress.tsx';
import { ClinicCode } from './ClinicCode.tsx';
import classes from './qr.module.css';

/** The card to share. It is exported whole and is black on white in every colour scheme. */
export function QrCard({ name, link }: { name: string; link: string }) {
  const t = texts('qr-download');
  const card = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  async function download() {
    if (!card.current || busy) return;
    setBusy(true);
    try {
      const { savePicture } = await import('./save-picture.ts');
      await savePicture(card.current, fileNameOf(t('card')));
      toast.success(t('downloaded'));
    } catch (error) {
      console.error(error);
      toast.error(t('failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap="md" className={classes.share}>
      <div ref={card} className={classes.card}>
        <h2 className={classes.cardTitle}>{t('card')}</h2>
        <ClinicCode link={link} title={t('code', { name })} />
        <p className={classes.cardName}>{name}</p>
      </div>
      <Button fullWidth leftSection={<Icon name="download" />} onClick={() => void download()} loading={busy}>
        {t('download')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('link')}{' '}
        <Anchor href={link} target="_blank" rel="noopener">
          <WebAddress address={link} />
        </Anchor>
      </Text>
    </Stack>
  );
}
