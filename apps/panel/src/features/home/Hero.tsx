import type { Queue } from '@baari/contract/queue';
import { Button } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { useTimes } from '../../lib/clinic-clock.ts';
import { LiveSign } from '../../lib/LiveSign.tsx';
import { useMay } from '../../lib/practice.ts';
import { inAndNext } from '../../lib/queue-view.ts';
import { useQueueActs } from '../../lib/use-queue-acts.ts';
import { sayResting, useRest } from '../../lib/use-rest.ts';
import type { LiveQueue } from '../../lib/use-queue.ts';
import { useSteady } from '../../lib/use-steady.ts';
import classes from './home.module.css';

/** Who is with the doctor and who is next, with the desk's Call, which rests and stands still as there. Of one size in every state. */
export function Hero({ live, queue: known }: { live: LiveQueue; queue: Queue }) {
  const t = texts('home');
  const { at } = useTimes();
  const mayCall = useMay('receptionist');
  const { callNext, busy } = useQueueActs(live);
  const [queue, press, isHeld] = useSteady(known);
  const { current, next } = inAndNext(queue);
  const moved = [useRest(queue.current, isHeld), useRest(queue.next, isHeld)];
  const isResting = moved.includes(true);
  const onCall = () => {
    if (isResting) sayResting();
    else if (next && !busy.has('call-next')) callNext(queue.current, next.serialNumber);
  };
  const name = (patient: { patientName: string | null }) => patient.patientName ?? t('unknownPatient');
  return (
    <section className={classes.hero} aria-label={t('hero.label')} {...press}>
      <div>
        <p className={classes.label}>{t('hero.current')}</p>
        <div className={classes.current}>
          {current ? (
            <>
              <span className={`${classes.number} figures`}>{current.serialNumber}</span>
              <div className={classes.who}>
                <b>{name(current)}</b>
                {current.calledAt && <span>{t('hero.since', { time: at(current.calledAt) })}</span>}
              </div>
            </>
          ) : (
            <p className={classes.nobody}>{t('hero.nobody')}</p>
          )}
        </div>
      </div>
      <div className={classes.next}>
        <div className={classes.head}>
          <p className={classes.label}>{next ? t('hero.next') : t('nobodyLeft')}</p>
          <LiveSign is={live.isLive ? 'live' : 'reconnecting'} />
        </div>
        {!mayCall && next && (
          <div className={classes.current}>
            <span className={`${classes.number} figures`}>{next.serialNumber}</span>
            <div className={classes.who}>
              <b>{name(next)}</b>
            </div>
          </div>
        )}
        {mayCall && (
          <Button
            className={classes.call}
            disabled={!next}
            aria-disabled={busy.has('call-next') || isResting || undefined}
            onClick={onCall}
          >
            {next ? (
              <>
                {t('hero.call')} <span className="figures">{next.serialNumber}</span>
                <span className={classes.callName}>{name(next)}</span>
              </>
            ) : (
              t('hero.nobodyToCall')
            )}
          </Button>
        )}
      </div>
    </section>
  );
}
