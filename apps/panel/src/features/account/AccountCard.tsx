import { Page } from '@baari/ui/Page';
import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface AccountCardProps {
  title: string;
  lead: string;
  /** Below the card, e.g. the way to the other form. */
  below?: ReactNode;
  children: ReactNode;
}

/** The narrow card of log-in, sign-up and reset. */
export function AccountCard({ title, lead, below, children }: AccountCardProps) {
  return (
    <Page title={title} width={420}>
      <Text c="dimmed" mt={-8}>
        {lead}
      </Text>
      <Paper>
        <Stack gap="md">{children}</Stack>
      </Paper>
      {below}
    </Page>
  );
}
