import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { loadMessages } from './texts.ts';
import classes from './BesideTicket.module.css';

const TicketDrawing = lazy(async () => {
  const [drawing] = await Promise.all([import('./TicketDrawing.tsx'), loadMessages(['ticket-drawing'])]);
  return drawing;
});
/** A phone has no room beside the content and does not load it. */
const hasRoom = () => window.matchMedia('(min-width: 900px)').matches;

/** What a person who is not logged in sees: narrow, and on wide screens beside what the product is for. */
export function BesideTicket({ children }: { children: ReactNode }) {
  return (
    <div className={classes.split}>
      <div className={classes.form}>{children}</div>
      <div className={classes.drawing}>
        <Suspense>{hasRoom() && <TicketDrawing />}</Suspense>
      </div>
    </div>
  );
}
