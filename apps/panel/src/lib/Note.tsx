import { Icon } from '@baari/ui/Icon';
import { useId } from 'react';
import type { ReactNode } from 'react';
import classes from './Note.module.css';

interface NoteProps {
  /** `orange`: waits; `red`: something has stopped. */
  tone: 'orange' | 'red';
  title: string;
  children: ReactNode;
}

/** What stands between the doctor and patients, at the top of a screen. */
export function Note({ tone, title, children }: NoteProps) {
  const id = useId();
  return (
    <section className={classes.note} data-tone={tone} aria-labelledby={id}>
      <Icon name={tone === 'orange' ? 'shield' : 'alert'} />
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
