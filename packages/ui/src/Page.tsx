import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  /** Beside the heading, e.g. a print button. */
  aside?: ReactNode;
  /** Forms and texts read best narrow; lists and figures take all there is. */
  width?: 'reading' | 'whole';
  children?: ReactNode;
}

/** One screen: its main heading, which gets the focus after navigation, and the content, at the one left edge. */
export function Page({ title, aside, width = 'reading', children }: PageProps) {
  return (
    <Stack gap="md" className={classes[width]}>
      <Group justify="space-between" wrap="nowrap" align="center" mih={44}>
        <Title order={1} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {aside && <div className={classes.aside}>{aside}</div>}
      </Group>
      {children}
    </Stack>
  );
}
