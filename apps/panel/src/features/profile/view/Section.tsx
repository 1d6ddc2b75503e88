import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './view.module.css';

/** One part of the profile, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {children}
    </section>
  );
}
