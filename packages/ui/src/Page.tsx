import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** Beside the heading, e.g. a print button. */
  aside?: ReactNode;
  /** px; forms read best narrow, lists wide. */
  width?: number;
  children?: ReactNode;
}

/** One screen: its main heading, which gets the focus after navigation, and the content. */
export function Page({ title, aside, width = 720, children }: PageProps) {
  return (
    <Stack gap="md" maw={width} mx="auto" w="100%">
      <Group justify="space-between" wrap="nowrap" align="center" mih={44}>
        <Title order={1} size="h2" tabIndex={-1}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Stack>
  );
}
