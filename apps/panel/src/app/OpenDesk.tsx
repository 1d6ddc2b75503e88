import type { CurrentUser } from '@baari/contract/account';
import { Icon } from '@baari/ui/Icon';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { texts } from '../lib/texts.ts';
import { loadMessages } from '../lib/texts.ts';
import { lookingAtDesk } from '../lib/looking-at-desk.ts';
import { AppLink, useGo } from '../lib/navigation.tsx';
import { paths } from '../lib/paths.ts';
import { askWhoIsThere, useAsked } from '../lib/reauth.ts';
import { session } from '../lib/session.ts';
import { lockDesk, openForMs, touchDesk } from '../lib/shared-desk.ts';
import classes from './OpenDesk.module.css';

await loadMessages(['shared-desk']);

/** By which somebody is known to be at the desk. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Touches of one moment count as one. */
const TOUCH_MS = 1_000;

/** Alt+L: with a second key, so that no scanner types it, and it works in a field too. */
const isLockKey = ({ code, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  code === 'KeyL' && altKey && !ctrlKey && !metaKey;

/** Locks the desk when nobody has touched it for so long, in whichever tab. */
function useIdleLock(idleMinutes: number, lock: () => void): void {
  const end = useEffectEvent(lock);
  useEffect(() => {
    let next: ReturnType<typeof setTimeout>;
    let touchedAt = Number.NEGATIVE_INFINITY;
    const wait = () => {
      clearTimeout(next);
      const left = openForMs();
      if (left <= 0) end();
      else next = setTimeout(wait, left);
    };
    const touch = ({ timeStamp }: { timeStamp: number }) => {
      // What was left open is locked, not touched.
      if (openForMs() <= 0) return end();
      if (timeStamp - touchedAt < TOUCH_MS) return;
      touchedAt = timeStamp;
      touchDesk(idleMinutes);
    };
    touchDesk(idleMinutes);
    wait();
    for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(next);
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
      document.removeEventListener('visibilitychange', wait);
    };
  }, [idleMinutes]);
}

/** What the password opens is asked for once it was given, and anew once its minutes are over. */
function usePassword(until: string | null): void {
  const asked = useAsked();
  useEffect(() => (asked ? () => void session.check() : undefined), [asked]);
  useEffect(() => {
    if (until === null) return;
    const next = setTimeout(() => void session.check(), Math.max(0, Date.parse(until) - Date.now()) + TOUCH_MS);
    return () => clearTimeout(next);
  }, [until]);
}

/** The lock of an open desk: by a button, by a key, and by itself when nobody touches it. */
function Lock({ doctor, idleMinutes }: { doctor: CurrentUser; idleMinutes: number }) {
  const t = texts('shared-desk');
  const go = useGo();
  const lock = () => {
    lockDesk();
    go(paths.sharedDesk);
  };
  useIdleLock(idleMinutes, lock);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isLockKey(event)) return;
    event.preventDefault();
    lock();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <button type="button" className={classes.desk} title={t('lockKey')} aria-keyshortcuts="Alt+L" onClick={lock}>
      <Icon name="lock" />
      <span className={classes.wide}>{doctor.name}</span>
      <VisuallyHidden>{t('lock')}</VisuallyHidden>
    </button>
  );
}

/** What who works at the desk can do beside it. */
function AtDesk({ desk }: { desk: NonNullable<CurrentUser['sharedDesk']> }) {
  const t = texts('shared-desk');
  usePassword(desk.passwordUntil);
  return (
    <>
      {!desk.hasPin && (
        <AppLink to={paths.yourData} className={`${classes.pin} ${classes.wide}`}>
          {t('choosePin')}
        </AppLink>
      )}
      {desk.mayMore && desk.passwordUntil === null && (
        <button type="button" className={`${classes.desk} ${classes.wide}`} onClick={() => void askWhoIsThere()}>
          {t('more')}
        </button>
      )}
    </>
  );
}

/** An open shared desk: whose it is now, and what locks it. Also for who is logged in there and does not work at it. */
export default function OpenDesk({ doctor }: { doctor: CurrentUser }) {
  const desk = doctor.sharedDesk;
  const { data } = useQuery({ ...lookingAtDesk, enabled: desk === null });
  const idleMinutes = desk?.idleMinutes ?? data?.idleMinutes;
  return (
    <>
      {desk && <AtDesk desk={desk} />}
      {idleMinutes !== undefined && <Lock doctor={doctor} idleMinutes={idleMinutes} />}
    </>
  );
}
