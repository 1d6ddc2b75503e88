import { deleteAccount } from '@baari/contract/account';
import { deleteProfile } from '@baari/contract/profile';
import { texts } from '../../../lib/texts.ts';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { useGo } from '../../../lib/navigation.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePractice } from '../../../lib/practice.ts';
import { reloadProfile } from '../../../lib/profile.ts';
import { session } from '../../../lib/session.ts';
import { dropDraft } from '../form/form-draft.ts';

export type Deleted = 'profile' | 'account';

/** Runs a deletion. */
export function useDeletion(what: Deleted, onClose: () => void) {
  const t = texts('profile');
  const { act, busy } = useAct();
  const go = useGo();
  const practice = usePractice();

  async function afterwards() {
    if (practice) dropDraft(practice._id);
    onClose();
    await session.recheck();
    if (what === 'profile') return reloadProfile();
    go(paths.login);
  }

  async function remove() {
    const answer = await act(() => call(what === 'profile' ? deleteProfile : deleteAccount), {
      what: t(what === 'profile' ? 'danger.profileSent' : 'danger.accountSent'),
    });
    if (answer) await afterwards();
  }

  return { remove, busy };
}
