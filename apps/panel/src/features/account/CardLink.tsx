import { Anchor } from '@mantine/core';
import { useLocation } from 'react-router';
import { AppLink } from '../../lib/navigation.tsx';

/** From one account card to another, without forgetting where the person wanted to go. */
export function CardLink({ to, text }: { to: string; text: string }) {
  const { state } = useLocation();
  return (
    <Anchor component={AppLink} to={to} state={state} fw={650} px={6} py={10} ta="center">
      {text}
    </Anchor>
  );
}
