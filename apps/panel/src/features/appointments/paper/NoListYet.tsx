import { Skeleton } from '@mantine/core';
import { texts } from '../../../lib/texts.ts';
import { NotYet } from '../../../lib/NotYet.tsx';
import { useBrowserPrint } from '../../../lib/use-browser-print.ts';
import classes from './NoListYet.module.css';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

const STYLE = `
@page { size: A4 portrait; margin: 0; }
html, body { margin: 0; background: #fff; color: #000; }
p { margin: 0; padding: 20mm; font: 12pt/1.4 system-ui, sans-serif; }
`;

/**
 * In place of a day's list until it has come: never another day's list. Paper has no use for grey blocks: printed it says what is
 * missing.
 */
export function NoListYet({ isToday }: { isToday: boolean }) {
  const t = texts('appointments');
  useBrowserPrint({
    style: STYLE,
    draw: () => Object.assign(document.createElement('p'), { textContent: t('sheet.notYet') }),
  });
  return (
    <NotYet>
      <div className={classes.rows} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton width={36} height={20} />
            <div className={classes.who}>
              <Skeleton width="min(160px, 80%)" height={16} />
              <Skeleton width={88} height={12} />
            </div>
            <Skeleton width={84} height={32} />
          </div>
        ))}
      </div>
      {isToday && (
        <div className={classes.pane} aria-hidden="true">
          <Skeleton height={352} radius="lg" />
        </div>
      )}
    </NotYet>
  );
}
