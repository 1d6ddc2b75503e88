import { firstText } from '@baari/client/failures';
import { changeMember, removeMember, resetMember, suspendMember } from '@baari/contract/members';
import type { ClinicPractice, MadeLink, Member } from '@baari/contract/members';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { Dialog } from '../../lib/Dialog.tsx';
import { useAct } from '../../lib/feedback.ts';
import { LinkView } from './LinkView.tsx';
import type { MemberAct } from './MemberMenu.tsx';
import { isComplete, PlaceFields, sentPlace } from './PlaceFields.tsx';
import type { Place } from './PlaceFields.tsx';

interface MemberDialogProps {
  member: Member;
  act: MemberAct;
  practices: readonly ClinicPractice[];
  onClose: () => void;
}

/** What stands on the button. */
const DONE_BY = { change: 'save', reset: 'makeLink', suspend: 'suspend', resume: 'resume', remove: 'remove' } as const;

/** Asks what an act with a member needs: another role, or whether it is meant. */
export function MemberDialog({ member, act, practices, onClose }: MemberDialogProps) {
  const t = texts('members');
  const { act: run, busy } = useAct();
  const [place, setPlace] = useState<Place>({ role: member.role, practices: member.practices });
  const [link, setLink] = useState<MadeLink>();
  const { name } = member;
  const params = { id: member.id };

  const SENT = {
    change: () => call(changeMember, { params, body: sentPlace(place) }),
    suspend: () => call(suspendMember, { params, body: { isSuspended: true } }),
    resume: () => call(suspendMember, { params, body: { isSuspended: false } }),
    remove: () => call(removeMember, { params }),
  };
  async function confirm() {
    if (act === 'reset')
      return setLink(await run(() => call(resetMember, { params }), { what: t('sent.reset'), quiet: true }));
    if (await run(SENT[act], { what: t('sent.change'), refusedText: firstText })) onClose();
  }

  if (link)
    return (
      <Dialog opened title={t('linkTitle', { name })} onClose={onClose}>
        <LinkView link={link} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog opened title={t(`${act}Title`, { name })} onClose={onClose} locked={busy}>
      {act === 'change' ? (
        <PlaceFields place={place} practices={practices} onChange={setPlace} />
      ) : (
        <Text>{t(`${act}Text`)}</Text>
      )}
      <Button
        {...((act === 'suspend' || act === 'remove') && { color: 'red' })}
        loading={busy}
        disabled={act === 'change' && !isComplete(place)}
        onClick={() => void confirm()}
      >
        {t(DONE_BY[act])}
      </Button>
      <Button variant="default" disabled={busy} onClick={onClose}>
        {t('cancel')}
      </Button>
    </Dialog>
  );
}
