import { addDays } from '@baari/calendar/days';
import type { ClinicDate } from '@baari/calendar/days';
import type { DayStanding } from '@baari/contract/day-control';
import type { Home } from '@baari/contract/home';
import type { Subscription } from '@baari/contract/subscription';
import { Icon } from '@baari/ui/Icon';
import type { IconName } from '@baari/ui/Icon';
import { Title } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useClinicZone, useWhen } from '../../lib/clinic-clock.ts';
import { formatDate } from '../../lib/format.ts';
import { AppLink } from '../../lib/navigation.tsx';
import { appointmentsOn, paths, unfinishedOn } from '../../lib/paths.ts';
import classes from './home.module.css';
import { planHint } from './plan-hint.ts';

interface NeedsProps {
  today: ClinicDate;
  unmarked: Home['unmarked'];
  daysOff: readonly DayStanding[];
  subscription: Subscription | null;
  messageMoney: Home['messageMoney'];
}

/** At most this many closed days with booked patients are named. */
const LEAVES_MAX = 3;

/** What waits for an answer of the clinic; nothing where nothing does. */
export function Needs({ today, unmarked, daysOff, subscription, messageMoney }: NeedsProps) {
  const t = texts('home');
  const zone = useClinicZone();
  const when = useWhen();
  const leaves = daysOff.filter(({ booked }) => booked > 0).slice(0, LEAVES_MAX);
  const plan = subscription && planHint(subscription, today, zone);
  if (!unmarked && leaves.length === 0 && !plan && !messageMoney) return null;
  return (
    <section aria-labelledby="needs">
      <Title order={2} size="h3" id="needs">
        {t('needs.title')}
      </Title>
      <ul className={classes.needs}>
        {unmarked && (
          <Need
            icon="users"
            title={
              unmarked.date === addDays(today, -1)
                ? t('needs.unmarkedYesterday', { count: unmarked.patients })
                : t('needs.unmarked', { count: unmarked.patients, date: formatDate(unmarked.date) })
            }
            hint={t('needs.unmarkedHint')}
            act={t('needs.finish')}
            to={unfinishedOn(unmarked.date)}
          />
        )}
        {leaves.map(({ date, booked }) => (
          <Need
            key={date}
            icon="leave"
            title={t('needs.leave', { count: booked, date: formatDate(date) })}
            hint={t('needs.leaveHint')}
            act={t('needs.answer')}
            to={appointmentsOn(date)}
          />
        ))}
        {messageMoney && (
          <Need
            icon="phone"
            title={t(`needs.money.${messageMoney}`)}
            hint={t('needs.money.hint')}
            act={t('needs.money.change')}
            to={paths.patientMessages}
          />
        )}
        {plan && (
          <Need
            icon="card"
            title={plan.daysLeft === 0 ? t(`hint.${plan.of}.today`) : t(`hint.${plan.of}.in`, { count: plan.daysLeft })}
            hint={t('needs.planHint', { date: when(lastEnd(subscription)).date })}
            act={t('needs.plans')}
            to={paths.checkout}
          />
        )}
      </ul>
    </section>
  );
}

const lastEnd = ({ queued, endDate }: Subscription) => queued.at(-1)?.endDate ?? endDate;

interface NeedProps {
  icon: IconName;
  title: string;
  hint: string;
  act: string;
  to: string;
}

/** The title is the link, and reaches over the whole row. */
function Need({ icon, title, hint, act, to }: NeedProps) {
  return (
    <li className={classes.need}>
      <Icon name={icon} />
      <div className={classes.needText}>
        <AppLink to={to}>{title}</AppLink>
        <span>{hint}</span>
      </div>
      <span className={classes.needAct} aria-hidden="true">
        {act}
      </span>
    </li>
  );
}
