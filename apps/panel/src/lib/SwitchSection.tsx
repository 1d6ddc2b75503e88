import { Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './SwitchSection.module.css';

/** What belongs together of a page of switches: each an item of the list, with its hint in a HintBeside. */
export function SwitchSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.heading}>
        {title}
      </Title>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

/** What is said of a switch, below it and not wider than its words. `id`: names it for the switch. */
export const HintBeside = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} className={classes.hint}>
    {children}
  </div>
);
