import { firstText } from '@baari/client/failures';
import type { ServerRefusal } from '@baari/client/failures';
import { changeMember, removeMember, resetMember, suspendMember } from '@baari/contract/members';
import type { ClinicPractice, MadeLink, Member } from '@baari/contract/members';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { Dialog } from '../../lib/Dialog.tsx';
import { useAct } from '../../lib/feedback.ts';
import { toast } from '../../lib/toast.ts';
import { LinkView } from './LinkView.tsx';
import type { MemberAct } from './MemberMenu.tsx';
import { isComplete, PlaceFields, sentPlace } from './PlaceFields.tsx';
import type { Place } from './PlaceFields.tsx';
import { useMembers } from './use-members.ts';

interface MemberDialogProps {
  member: Member;
  act: MemberAct;
  practices: readonly ClinicPractice[];
  onClose: () => void;
}

const placeOf = ({ role, practices }: Member): Place => ({ role, practices });

/** What stands on the button. */
const DONE_BY = { change: 'save', reset: 'makeLink', suspend: 'suspend', resume: 'resume', remove: 'remove' } as const;

/** Asks what an act with a member needs: another role, or whether it is meant. */
export function MemberDialog({ member, act, practices, onClose }: MemberDialogProps) {
  const t = texts('members');
  const { act: run, busy } = useAct();
  const { refetch } = useMembers();
  const [place, setPlace] = useState<Place>(placeOf(member));
  const [seen, setSeen] = useState(place);
  const [link, setLink] = useState<MadeLink>();
  const { name } = member;
  const params = { id: member.id };

  const SENT = {
    change: () => call(changeMember, { params, body: { ...sentPlace(place), seen: sentPlace(seen) } }),
    suspend: () => call(suspendMember, { params, body: { isSuspended: true } }),
    resume: () => call(suspendMember, { params, body: { isSuspended: false } }),
    remove: () => call(removeMember, { params }),
  };
  async function confirm() {
    if (act === 'reset')
      return setLink(await run(() => call(resetMember, { params }), { what: t('sent.reset'), quiet: true }));
    let refused: ServerRefusal | undefined;
    const answer = await run(SENT[act], {
      what: t('sent.change'),
      refusedText: firstText,
      onRefusal: (refusal) => {
        refused = refusal;
        return refusal.code === 'NOT_FOUND';
      },
    });
    if (answer) onClose();
    else if (refused?.code === 'MEMBER_CHANGED' || refused?.code === 'NOT_FOUND') await lookAgain(refused);
  }

  /** Shows what the member is by now; who is a member no more has nothing to decide about. */
  async function lookAgain({ code, message }: ServerRefusal) {
    const { data } = await refetch();
    const now = data?.members.find(({ id }) => id === member.id);
    if (data && !now) {
      toast.error(t('goneSince', { name }));
      return onClose();
    }
    if (code === 'NOT_FOUND') toast.error(message);
    if (!now) return;
    setPlace(placeOf(now));
    setSeen(placeOf(now));
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
