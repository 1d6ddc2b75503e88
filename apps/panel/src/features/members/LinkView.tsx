import type { MadeLink } from '@baari/contract/members';
import { Button, Stack, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { texts } from '../../lib/texts.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { Countdown } from './Countdown.tsx';
import classes from './members.module.css';

const QR_PX = 200;
const QUIET_ZONE_MODULES = 4;

/** A link that was made just now, to be scanned across the table or sent. */
export function LinkView({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const t = texts('members');
  const when = useWhen();
  const address = `${location.origin}${paths.join}#${link.token}`;

  async function copy() {
    await navigator.clipboard.writeText(address).then(
      () => toast.success(t('copied')),
      () => undefined,
    );
  }

  return (
    <Stack gap="md">
      <Text>
        {t('linkLead', when(link.expiresAt))} <Countdown until={link.expiresAt} isSentence />
      </Text>
      <QRCodeSVG value={address} size={QR_PX} level="M" marginSize={QUIET_ZONE_MODULES} title={t('qr')} role="img" />
      <Text size="sm" className={classes.address}>
        {address}
      </Text>
      <Button variant="default" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button onClick={onClose}>{t('close')}</Button>
    </Stack>
  );
}
