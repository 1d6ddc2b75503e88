import { Button, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useBrowserPrint } from '../../lib/use-browser-print.ts';
import classes from './your-data.module.css';

const PRINT_STYLE = 'body { margin: 20mm; font: 14pt/1.8 monospace }';

/** Recovery codes, which are shown once: to copy, to print, to write down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = texts('second-factor');
  const list = useRef<HTMLUListElement>(null);
  useBrowserPrint({ style: PRINT_STYLE, draw: () => (list.current?.cloneNode(true) ?? null) as Element | null });

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('codes.copied'));
    } catch {
      toast.error(t('codes.notCopied'));
    }
  }

  return (
    <Stack gap="md">
      <Text>{t('codes.lead')}</Text>
      <ul className={classes.codes} aria-label={t('codes.title')} ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </Group>
    </Stack>
  );
}
