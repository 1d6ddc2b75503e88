import { getSecurityLog } from '@baari/contract/security-log';
import { Text } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { LogSection } from './LogSection.tsx';
import { eventDetails, eventWords } from './security-words.ts';

/** Failed log-ins, new devices, and who read what, newest first, page by page. */
export function SecuritySection() {
  const t = texts('your-data');
  const when = useWhen();
  return (
    <LogSection
      name="security-log"
      read={(cursor, signal) => call(getSecurityLog, { query: { cursor } }, { signal })}
      entriesOf={({ events }) =>
        events.map((event) => ({
          id: event._id,
          at: event.firstAt,
          what: eventWords(t, event),
          about: eventDetails(t, event, when),
        }))
      }
      texts={{
        title: t('security.title'),
        hint: t('security.hint'),
        list: t('security.title'),
        unread: t('security.unread'),
        more: t('security.more'),
      }}
      heights={[64, 64]}
      none={<Text c="dimmed">{t('security.none')}</Text>}
    />
  );
}
