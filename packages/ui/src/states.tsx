import { Button, Loader, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  /** It is all that the screen shows, so its title is the main heading. */
  isPage?: boolean;
}

/** Says that there is nothing to show yet, and what to do. */
export function EmptyState({ title, hint, action, isPage = false }: EmptyStateProps) {
  return (
    <Paper>
      <Stack gap="xs" align="center" ta="center" py="lg">
        {isPage ? (
          <Title order={1} size="md" tabIndex={-1}>
            {title}
          </Title>
        ) : (
          <Text fw={700}>{title}</Text>
        )}
        {hint && <Text c="dimmed">{hint}</Text>}
        {action}
      </Stack>
    </Paper>
  );
}

/** Says what could not be loaded, with a button to try again. */
export function ErrorState({ text, retry, onRetry }: { text: string; retry?: string; onRetry?: () => void }) {
  return (
    <Paper role="alert">
      <Stack gap="sm" align="center" ta="center" py="lg">
        <Text c="var(--mantine-color-error)" fw={500}>
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

/** A spinner with a text. */
export function Waiting({ text }: { text: string }) {
  return (
    <Stack align="center" gap="sm" py="xl" role="status">
      <Loader size="sm" aria-hidden="true" />
      <Text c="dimmed" ta="center" px="md">
        {text}
      </Text>
    </Stack>
  );
}

/** Placeholder cards of the given heights. */
export function CardSkeletons({ heights }: { heights: readonly number[] }) {
  return (
    <Stack gap="md" aria-hidden="true">
      {heights.map((height, i) => (
        <Skeleton key={i} height={height} radius="lg" />
      ))}
    </Stack>
  );
}
