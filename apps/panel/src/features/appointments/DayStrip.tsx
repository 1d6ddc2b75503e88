import type { DayAppointments } from '@baari/contract/appointments';
import { TextInput } from '@mantine/core';
import { Icon } from '@baari/ui/Icon';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { texts } from '../../lib/texts.ts';
import { BarTools } from '../../lib/bar-tools.tsx';
import { useToday } from '../../lib/clinic-clock.ts';
import { formatCount } from '../../lib/format.ts';
import { countsOfDay, totalOf } from '../../lib/day-counts.ts';
import type { Search } from './day-list/search.ts';
import { useKeysOn } from './desk/use-keys-on.ts';
import classes from './DayStrip.module.css';
import { useRoom } from './use-room.ts';

interface DayStripProps {
  /** The choice of the date. */
  pick: ReactNode;
  /** Undefined without patients. */
  day: DayAppointments | undefined;
  /** Whether the list is live. */
  sign?: ReactNode;
  search: Search;
  hasSearch: boolean;
  /** The day is followed live, with the desk's keys. */
  isLive: boolean;
  menu: ReactNode;
}

/** The head of a day: date, counts, whether it is live, search, and what is needed less often. */
export function DayStrip({ pick, day, sign, search, hasSearch, isLive, menu }: DayStripProps) {
  const t = texts('appointments');
  const today = useToday();
  const [keysOn] = useKeysOn();
  const hasKey = isLive && keysOn;
  const line = useRef<HTMLDivElement>(null);
  const counts = useRef<HTMLSpanElement>(null);
  const rest = useRef<HTMLSpanElement>(null);
  const hasRoom = useRoom({ line, part: counts, rest });
  return (
    <BarTools>
      <div className={classes.strip}>
        {pick}
        <div ref={line} className={classes.sum}>
          {day && <span className={classes.total}>{t('total', { total: formatCount(totalOf(day.allPatients)) })}</span>}
          {day && <Counts ref={counts} day={day} today={today} hasRoom={hasRoom} />}
          {sign}
          <span ref={rest} className={classes.rest} />
          {hasSearch && (
            <TextInput
              ref={search.field}
              className={classes.find}
              classNames={{ input: classes.findField }}
              type="search"
              aria-label={t('search')}
              placeholder={t('searchShort')}
              leftSection={<Icon name="search" size={16} />}
              leftSectionPointerEvents="none"
              aria-keyshortcuts={hasKey ? 'F' : undefined}
              rightSection={hasKey && <kbd className={classes.key} data-key="F" aria-hidden="true" />}
              rightSectionPointerEvents="none"
              value={search.typed}
              onChange={(event) => search.onTyped(event.currentTarget.value)}
              onFocus={search.onFocus}
              onKeyDown={search.onKeyDown}
            />
          )}
          {menu}
        </div>
      </div>
    </BarTools>
  );
}

interface CountsProps {
  ref: RefObject<HTMLSpanElement | null>;
  day: DayAppointments;
  today: string | undefined;
  hasRoom: boolean;
}

/** All of them or none: a part would not make the total. Without room they are there for screen readers. */
function Counts({ ref, day, today, hasRoom }: CountsProps) {
  const t = texts('common');
  return (
    <span ref={ref} className={classes.counts} data-unseen={!hasRoom || undefined}>
      <span aria-hidden="true">· </span>
      {countsOfDay(day, today).map(([what, count], i) => (
        <span key={what}>
          {i > 0 && (what === 'toConfirm' ? ' ' : ', ')}
          {t(`count.${what}`, { number: formatCount(count) })}
        </span>
      ))}
    </span>
  );
}
