import { endOtherSessions, endSession } from '@baari/contract/account-sessions';
import type { DeviceSession } from '@baari/contract/account-sessions';
import { ROLES } from '@baari/contract/roles';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { call } from '../../lib/api.ts';
import { useDoctor } from '../../lib/session.ts';
import { useAct, useReadFailure } from '../../lib/feedback.ts';
import { Section } from './Section.tsx';
import { SectionState } from '../../lib/SectionState.tsx';
import { useSessions } from '../../lib/use-sessions.ts';
import { wordFor } from '../../lib/server-texts.ts';
import classes from './your-data.module.css';

function Device({ session, busy, onEnd }: { session: DeviceSession; busy: boolean; onEnd: () => void }) {
  const t = texts('your-data');
  const when = useWhen();
  const roles = [...new Set(useDoctor()?.practices.map(({ role }) => wordFor(ROLES[role].name)))];
  const device = session.device ?? t('devices.unknown');
  const seen = when(session.lastSeenAt);
  return (
    <li className={classes.device}>
      <div>
        <div className={classes.name}>
          {device}
          {session.isThisDevice && <StatusBadge tone="teal">{t('devices.thisOne')}</StatusBadge>}
        </div>
        <Text size="sm" c="dimmed">
          {t('devices.since', { date: when(session.firstSeenAt).date })}
          {' · '}
          {session.isAtSharedDesk ? t('devices.atSharedDesk') : roles.join(', ')}
        </Text>
        {!session.isThisDevice && (
          <Text size="sm" c="dimmed">
            {t('devices.seen', seen)}
          </Text>
        )}
      </div>
      {!session.isThisDevice && (
        <Button variant="default" disabled={busy} aria-label={t('devices.endOf', { device, ...seen })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

/** Every device that is logged in; the others can be logged out. */
export function DevicesSection() {
  const t = texts('your-data');
  const query = useSessions();
  const failed = useReadFailure(query.error, t('devices.unread'), true);
  const { act, busy } = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = query.data?.sessions;

  async function end(run: () => Promise<{ message: string }>) {
    const answer = await act(run, { what: t('devices.sent') });
    await query.refetch();
    // The pressed button is gone with its device.
    if (answer) heading.current?.focus();
  }

  return (
    <Section title={t('devices.title')} headingRef={heading}>
      {!sessions ? (
        <SectionState failed={failed} onRetry={() => void query.refetch()} heights={[71, 21]} />
      ) : (
        <>
          <ul className={classes.rows}>
            {sessions.map((session) => (
              <Device
                key={session.id}
                session={session}
                busy={busy}
                onEnd={() => void end(() => call(endSession, { params: { id: session.id } }))}
              />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Button variant="default" disabled={busy} onClick={() => void end(() => call(endOtherSessions))}>
              {t('devices.endOthers')}
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              {t('devices.alone')}
            </Text>
          )}
        </>
      )}
    </Section>
  );
}
