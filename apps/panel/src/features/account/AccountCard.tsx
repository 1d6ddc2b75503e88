import { Page } from '@baari/ui/Page';
import { Anchor, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AppLink } from '../../lib/navigation.tsx';
import classes from './account.module.css';

interface AccountCardProps {
  title: string;
  lead: string;
  /** Below the form, e.g. the link to the other form. */
  below?: ReactNode;
  /** The form; without it the card is on its way. */
  children?: ReactNode;
}

const TicketDrawing = lazy(() => import('./TicketDrawing.tsx'));
/** Only where there is room beside the form: a phone does not load it. */
const hasRoom = () => window.matchMedia('(min-width: 900px)').matches;

/** The narrow form of log-in, sign-up and reset, and on wide screens what the product is for. */
export function AccountCard({ title, lead, below, children }: AccountCardProps) {
  return (
    <div className={classes.split}>
      <div className={classes.form}>
        <Page title={title}>
          <Text c="dimmed" mt="-xs">
            {lead}
          </Text>
          <Stack gap="md">{children}</Stack>
          {below}
        </Page>
      </div>
      <div className={classes.drawing}>
        <Suspense>{hasRoom() && <TicketDrawing />}</Suspense>
      </div>
    </div>
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
