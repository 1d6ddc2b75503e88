import { suspendMember } from '@baari/contract/members';
import type { ClinicPractice, Member } from '@baari/contract/members';
import { ROLES } from '@baari/contract/roles';
import { Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { useNow } from '../../lib/use-now.ts';
import { wordFor } from '../../lib/server-texts.ts';
import { MemberDialog } from './MemberDialog.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import type { MemberAct } from './MemberMenu.tsx';
import { isDemandedOf } from './DemandSecondFactor.tsx';
import { MemberRow } from './MemberRow.tsx';
import classes from './members.module.css';

/** So many members are seen at a glance. */
const WITHOUT_SEARCH_MAX = 10;

const isFound = ({ name, email, phone, role }: Member, words: readonly string[]): boolean => {
  const said = [name, email, phone, wordFor(ROLES[role].name)].join(' ').toLowerCase();
  return words.every((word) => said.includes(word));
};

interface MembersTableProps {
  members: readonly Member[];
  practices: readonly ClinicPractice[];
  /** Whether the clinic lets owners and doctors in only with a second factor. */
  demandsSecondFactor: boolean;
  onChanged: () => void;
}

/** Who works in the clinic, as what and for whom, with a menu for each. */
export function MembersTable({ members, practices, demandsSecondFactor, onChanged }: MembersTableProps) {
  const t = texts('members');
  const { act: run } = useAct();
  const now = useNow();
  const [typed, setTyped] = useState('');
  const [menu, setMenu] = useState<{ member: Member; opener: HTMLElement }>();
  const [asked, setAsked] = useState<{ member: Member; act: MemberAct }>();
  const found = members.filter((member) => isFound(member, typed.toLowerCase().split(/\s+/)));

  async function start(member: Member, act: MemberAct) {
    if (act !== 'resume' || member.passwordSetElsewhere) return setAsked({ member, act });
    const params = { id: member.id };
    await run(() => call(suspendMember, { params, body: { isSuspended: false } }), { what: t('sent.change') });
    onChanged();
  }

  return (
    <div>
      {members.length > WITHOUT_SEARCH_MAX && (
        <TextInput
          type="search"
          className={classes.find}
          label={t('find')}
          placeholder={t('findHint')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <VisuallyHidden role="status">{typed && t('count', { count: found.length })}</VisuallyHidden>
      {found.length === 0 && <Text c="dimmed">{t('nobody')}</Text>}
      {found.length > 0 && (
        <table className={classes.table}>
          <caption className="unseen">{t('title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('head.name')}</th>
              <th scope="col">{t('head.role')}</th>
              <th scope="col">{t('head.practices')}</th>
              <th scope="col">{t('head.seen')}</th>
              <th scope="col">
                <span className="unseen">{t('head.menu')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isWaiting={demandsSecondFactor && isDemandedOf(member) && !member.hasSecondFactor}
                practices={practices}
                now={now}
                onMenu={(opener) => setMenu({ member, opener })}
              />
            ))}
          </tbody>
        </table>
      )}
      {menu && (
        <MemberMenu
          key={menu.member.id}
          {...menu}
          onAct={(act) => void start(menu.member, act)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {asked && (
        <MemberDialog
          {...asked}
          practices={practices}
          onClose={() => {
            setAsked(undefined);
            onChanged();
          }}
        />
      )}
    </div>
  );
}
