import type { ClinicPractice, Member } from '@baari/contract/members';
import { Icon } from '@baari/ui/Icon';
import popover from '@baari/ui/popover.module.css';
import { StatusBadge } from '@baari/ui/StatusBadge';
import { texts } from '../../lib/texts.ts';
import { useWhen } from '../../lib/clinic-clock.ts';
import { initials } from '../../lib/format.ts';
import { useDoctor } from '../../lib/session.ts';
import classes from './members.module.css';

interface MemberRowProps {
  member: Member;
  /** The clinic keeps them out until they have a second factor. */
  isWaiting: boolean;
  practices: readonly ClinicPractice[];
  /** In milliseconds. */
  now: number;
  onMenu: (opener: HTMLElement) => void;
}

const DEVICES_SHOWN = 2;
const PRACTICES_SHOWN = 4;
/** The service notes by the hour who is here. */
const LATELY_MS = 3_600_000;

/** For which practices somebody works, or is invited to; nothing where the role is not for any. */
export function worksFor(
  { role, practices: own }: Pick<Member, 'role' | 'practices'>,
  practices: readonly ClinicPractice[],
): string {
  const t = texts('members');
  if (role === 'owner') return t('all');
  const named = practices.filter(({ id }) => own.includes(id)).map(({ name }) => name ?? t('unnamed'));
  const more = named.length - PRACTICES_SHOWN;
  return `${named.slice(0, PRACTICES_SHOWN).join(', ')}${more > 0 ? ` ${t('more', { count: more })}` : ''}`;
}

/** One member: who, as what, for which practices, and when and where they were here. On a phone all of it stands below the name. */
export function MemberRow({ member, isWaiting, practices, now, onMenu }: MemberRowProps) {
  const t = texts('members');
  const isSelf = useDoctor()?._id === member.id;
  const { name, role } = member;
  const works = worksFor(member, practices);
  const place = (
    <>
      {t(`role.${role}`)}
      <small>{t(`may.${role}`)}</small>
    </>
  );
  return (
    <tr>
      <th scope="row">
        <div className={classes.who}>
          <span className={classes.initials} aria-hidden="true">
            {initials(name)}
          </span>
          <div className={classes.name}>
            <span>{name}</span>
            {isSelf && <StatusBadge tone="teal">{t('you')}</StatusBadge>}
            {isWaiting && <StatusBadge tone="orange">{t('withoutFactor')}</StatusBadge>}
            {member.suspendedAt !== null && <StatusBadge tone="red">{t('suspended')}</StatusBadge>}
            {member.passwordSetElsewhere && <StatusBadge tone="orange">{t('setElsewhere')}</StatusBadge>}
            <small>{member.phone ?? member.email}</small>
          </div>
        </div>
        <div className={classes.below}>
          <div>{place}</div>
          {works && <div>{works}</div>}
          <Seen member={member} now={now} />
        </div>
      </th>
      <td>{place}</td>
      <td>{works}</td>
      <td>
        <Seen member={member} now={now} />
      </td>
      <td>
        {!isSelf && (
          <button
            type="button"
            className={popover.open}
            aria-haspopup="dialog"
            aria-label={t('menuOf', { name })}
            onClick={({ currentTarget }) => onMenu(currentTarget)}
          >
            <Icon name="dots" />
          </button>
        )}
      </td>
    </tr>
  );
}

function Seen({ member: { lastSeenAt, devices }, now }: Pick<MemberRowProps, 'member' | 'now'>) {
  const t = texts('members');
  const when = useWhen();
  if (lastSeenAt === null) return <div>{t('notHere')}</div>;
  const shown = devices.slice(0, DEVICES_SHOWN).map((device) => device || t('unknownDevice'));
  const more = devices.length - shown.length;
  const isLately = now - Date.parse(lastSeenAt) < LATELY_MS;
  return (
    <div>
      <span data-lately={isLately || undefined}>{isLately ? t('seenLately') : t('seen', when(lastSeenAt))}</span>
      <small>
        {shown.join(', ')} {more > 0 && t('more', { count: more })}
      </small>
    </div>
  );
}
