import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  /** What the top bar calls the page where places stand beside it; where that is the title, the heading itself stands there. */
  barName?: string;
  /** Beside the heading, e.g. a print button. */
  aside?: ReactNode;
  /** Forms and texts read best narrow; lists and figures take all there is. */
  width?: 'reading' | 'whole';
  children?: ReactNode;
}

/** One screen: its main heading, which gets the focus after navigation, and the content, at the one left edge. */
export function Page({ title, barName, aside, width = 'reading', children }: PageProps) {
  const isInBar = barName === title;
  return (
    <Stack gap="md" className={classes[width]}>
      {barName && !isInBar && (
        <span className={classes.barName} aria-hidden="true">
          {barName}
        </span>
      )}
      <Group className={classes.head} justify="space-between" wrap="nowrap" align="center">
        <Title order={1} tabIndex={-1} className={classes.title} data-in-bar={isInBar || undefined}>
          {title}
        </Title>
        {aside && <div className={classes.aside}>{aside}</div>}
      </Group>
      {children}
    </Stack>
  );
}
