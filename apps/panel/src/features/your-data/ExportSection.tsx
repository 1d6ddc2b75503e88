import { getExportFile } from '@baari/contract/export';
import type { DataExport } from '@baari/contract/export';
import { Button, Group, Stack, Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { useReadFailure } from '../../lib/feedback.ts';
import { Section } from './Section.tsx';
import { SectionState } from '../../lib/SectionState.tsx';
import { formatSize } from '../../lib/format.ts';
import { useExport } from './use-export.ts';
import { useFile } from '../../lib/use-file.ts';
import classes from './your-data.module.css';

/** How far the copy is; changes are announced to screen readers. */
function Standing({ found }: { found: DataExport | null }) {
  const t = texts('your-data');
  const when = useWhen();
  const underWay = found?.status === 'waiting' || found?.status === 'running';
  const text = () => {
    if (found?.status === 'waiting') return t('export.waiting');
    if (found?.status === 'running') return t('export.running', { percent: found.percent });
    if (found?.status === 'failed') return t('export.broken');
    if (found?.readyUntil) return t('export.ready', { size: formatSize(found.bytes ?? 0), ...when(found.readyUntil) });
    return '';
  };
  return (
    <Stack gap="xs">
      <Text role="status" fw={500} c={found?.status === 'failed' ? 'var(--mantine-color-error)' : undefined}>
        {text()}
      </Text>
      {underWay && (
        <progress className={classes.bar} aria-label={t('export.progress')} max={100} value={found.percent} />
      )}
      {found?.status === 'ready' && (
        <Text size="sm" c="dimmed">
          {t('export.care')}
        </Text>
      )}
    </Stack>
  );
}

function Acts({ found, busy, onAsk }: { found: DataExport | null; busy: boolean; onAsk: () => void }) {
  const t = texts('your-data');
  const file = useFile(t('export.notSaved'));
  const ready = found?.status === 'ready' ? found : undefined;
  if (found?.status === 'waiting' || found?.status === 'running') return null;
  return (
    <Group gap="sm">
      {ready && (
        <Button loading={file.busy} onClick={() => void file.save(getExportFile, { params: { id: ready.id } })}>
          {t('export.download')}
        </Button>
      )}
      <Button variant={ready ? 'default' : 'filled'} loading={busy} onClick={onAsk}>
        {t(ready ? 'export.again' : found ? 'export.retry' : 'export.ask')}
      </Button>
    </Group>
  );
}

/** Requests, prepares and downloads a copy of all data. */
export function ExportSection() {
  const t = texts('your-data');
  const { query, ask, busy } = useExport();
  const failed = useReadFailure(query.error, t('export.unread'), true);
  const { data: found } = query;

  function content() {
    if (found === undefined)
      return <SectionState failed={failed} onRetry={() => void query.refetch()} heights={[62]} />;
    return (
      <>
        <Standing found={found} />
        <Acts found={found} busy={busy} onAsk={() => void ask()} />
      </>
    );
  }
  return (
    <Section title={t('export.title')} hint={t('export.hint')}>
      {content()}
    </Section>
  );
}
