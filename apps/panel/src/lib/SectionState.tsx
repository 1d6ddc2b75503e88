import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { NotYet } from './NotYet.tsx';
import { texts } from './texts.ts';

interface SectionStateProps {
  failed: string | undefined;
  onRetry: () => void;
  /** Height of the content in px, so that nothing below moves when it is loaded. */
  heights: readonly number[];
}

/** Shown before a section's content: its outline, or why it could not be loaded. */
export function SectionState({ failed, onRetry, heights }: SectionStateProps) {
  const t = texts('common');
  if (!failed)
    return (
      <NotYet>
        <Stack gap="md" aria-hidden="true">
          {heights.map((height, n) => (
            <Skeleton key={n} height={height} radius="md" />
          ))}
        </Stack>
      </NotYet>
    );
  return (
    <Group justify="space-between" role="alert">
      <Text c="var(--mantine-color-error)" fw={500}>
        {failed}
      </Text>
      <Button variant="default" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Group>
  );
}
