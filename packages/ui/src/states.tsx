import { Button, Loader, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing to show yet, and what to do about it. */
export function EmptyState({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <Paper>
      <Stack gap="xs" align="center" ta="center" py="lg">
        <Text fw={650}>{title}</Text>
        {hint && <Text c="dimmed">{hint}</Text>}
        {action}
      </Stack>
    </Paper>
  );
}

/** Something could not be read; said at once and with a way to try again. */
export function ErrorState({ text, retry, onRetry }: { text: string; retry?: string; onRetry?: () => void }) {
  return (
    <Paper role="alert">
      <Stack gap="sm" align="center" ta="center" py="lg">
        <Text c="var(--mantine-color-error)" fw={600}>
          {text}
        </Text>
        {retry && onRetry && (
          <Button variant="default" onClick={onRetry}>
            {retry}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

/** A line of text with a spinner while something unavoidable runs. */
export function Waiting({ text }: { text: string }) {
  return (
    <Stack align="center" gap="sm" py="xl" role="status">
      <Loader size="sm" aria-hidden="true" />
      <Text c="dimmed">{text}</Text>
    </Stack>
  );
}

/** Cards of the given heights, standing where the real ones will. */
export function CardSkeletons({ heights }: { heights: readonly number[] }) {
  return (
    <Stack gap="md" aria-hidden="true">
      {heights.map((height, i) => (
        <Skeleton key={i} height={height} radius="lg" />
      ))}
    </Stack>
  );
}
