import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SectionStateProps {
  failed: string | undefined;
  onRetry: () => void;
  /** Of what will stand here, in px: nothing below moves when it comes. */
  heights: readonly number[];
}

/** Stands where a section's content will: its outline, or why it could not be read. */
export function SectionState({ failed, onRetry, heights }: SectionStateProps) {
  const { t } = useTranslation();
  if (!failed)
    return (
      <Stack gap="md" aria-hidden="true">
        {heights.map((height, n) => (
          <Skeleton key={n} height={height} radius="md" />
        ))}
      </Stack>
    );
  return (
    <Group justify="space-between" role="alert">
      <Text c="var(--mantine-color-error)" fw={600}>
        {failed}
      </Text>
      <Button variant="default" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Group>
  );
}
