import type { DayAppointments } from '@baari/contract/appointments';
import { TextInput } from '@mantine/core';
import { Icon } from '@baari/ui/Icon';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BarTools } from '../../lib/bar-tools.tsx';
import { useToday } from '../../lib/clinic-clock.ts';
import { formatCount } from '../../lib/format.ts';
import { countsOfDay, totalOf } from '../../lib/day-counts.ts';
import type { Search } from './day-list/search.ts';
import { useKeysOn } from './desk/use-keys-on.ts';
import classes from './DayStrip.module.css';

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
  const { t } = useTranslation('appointments');
  const today = useToday();
  const [keysOn] = useKeysOn();
  const hasKey = isLive && keysOn;
  return (
    <BarTools>
      <div className={classes.strip}>
        {pick}
        <div className={classes.sum}>
          {day && (
            <span className={classes.counts} data-today={day.appointmentDate === today || undefined}>
              {t('total', { total: formatCount(totalOf(day.allPatients)) })}
              <Progress day={day} today={today} />
            </span>
          )}
          {sign}
          <span className={classes.space} />
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

function Progress({ day, today }: { day: DayAppointments; today: string | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={classes.progress}>
      <span aria-hidden="true"> · </span>
      {countsOfDay(day, today).map(([what, count], i) => (
        <span key={what} data-count={what}>
          {i > 0 && (what === 'toConfirm' ? ' ' : ', ')}
          {t(`count.${what}`, { number: formatCount(count) })}
        </span>
      ))}
    </span>
  );
}
