import { Page } from '@baari/ui/Page';
import { Anchor, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AppLink } from '../../lib/navigation.tsx';

interface AccountCardProps {
  title: string;
  lead: string;
  /** Below the card, e.g. the link to the other form. */
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

/** Links one account card to another and remembers where the person wanted to go. */
export function CardLink({ to, text }: { to: string; text: string }) {
  const { state } = useLocation();
  return (
    <Anchor component={AppLink} to={to} state={state} fw={650} px={6} py={10} ta="center">
      {text}
    </Anchor>
  );
}
