import { getAuditTrail } from '@baari/contract/audit';
import { Text, VisuallyHidden } from '@mantine/core';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useDoctorsName } from '../../lib/use-doctors-name.ts';
import { aboutWords, actorWords, actWords } from './audit-words.ts';
import { LogSection } from './LogSection.tsx';

/** What was done in the account, newest first, page by page. */
export function AuditSection() {
  const t = texts('your-data');
  const doctor = useDoctorsName();
  return (
    <LogSection
      name="audit-trail"
      read={(cursor, signal) => call(getAuditTrail, { query: { cursor } }, { signal })}
      entriesOf={({ entries }) =>
        entries.map((entry) => ({
          id: entry._id,
          at: entry.at,
          what: actWords(t, entry),
          about: [aboutWords(t, entry), actorWords(t, entry, doctor)].filter((text) => text !== null),
        }))
      }
      texts={{
        title: t('trail.title'),
        hint: t('trail.hint'),
        list: t('trail.list'),
        unread: t('trail.unread'),
        more: t('trail.more'),
      }}
      heights={[64, 64, 64, 64]}
      none={
        <div>
          <Text fw={500}>{t('trail.none')}</Text>
          <Text c="dimmed">{t('trail.noneHint')}</Text>
        </div>
      }
      after={(count) => <VisuallyHidden role="status">{t('trail.shown', { count })}</VisuallyHidden>}
    />
  );
}
