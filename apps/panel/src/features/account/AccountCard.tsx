import { Page } from '@baari/ui/Page';
import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BesideTicket } from '../../lib/BesideTicket.tsx';
import { AppLink } from '../../lib/navigation.tsx';

interface AccountCardProps {
  title: string;
  lead: string;
  /** Below the form, e.g. the link to the other form. */
  below?: ReactNode;
  /** The form; without it the card is on its way. */
  children?: ReactNode;
}

/** The narrow form of log-in, sign-up and reset, and on wide screens what the product is for. */
export function AccountCard({ title, lead, below, children }: AccountCardProps) {
  return (
    <BesideTicket>
      <Page title={title}>
        <Text c="dimmed" mt="-xs">
          {lead}
        </Text>
        <Stack gap="md">{children}</Stack>
        {below}
      </Page>
    </BesideTicket>
  );
}

/** Links one account card to another and remembers where the person wanted to go. */
export function CardLink({ to, text }: { to: string; text: string }) {
  const { state } = useLocation();
  return (
    <Anchor component={AppLink} to={to} state={state} fw={500} px="xs" py="sm" ml="-xs">
      {text}
    </Anchor>
  );
}
