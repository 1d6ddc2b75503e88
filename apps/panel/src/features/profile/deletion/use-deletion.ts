import { deleteAccount } from '@baari/contract/account';
import { deleteProfile } from '@baari/contract/profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useAct } from '../../../lib/feedback.ts';
import { useGo } from '../../../lib/navigation.tsx';
import { paths } from '../../../lib/paths.ts';
import { reloadProfile } from '../../../lib/profile.ts';
import { useReauth } from '../../../lib/use-reauth.ts';
import { session, useDoctor } from '../../../lib/session.ts';
import { dropDraft } from '../form/form-draft.ts';

export type Deleted = 'profile' | 'account';

/** Runs a deletion; `asking` is true if the server wants the password first. */
export function useDeletion(what: Deleted, onClose: () => void) {
  const { t } = useTranslation('profile');
  const { act, busy } = useAct();
  const reauth = useReauth(t('danger.reauthFailed'));
  const go = useGo();
  const doctor = useDoctor();
  const [asking, setAsking] = useState(false);

  async function afterwards() {
    if (doctor) dropDraft(doctor._id);
    onClose();
    await session.recheck();
    if (what === 'profile') return reloadProfile();
    go(paths.login);
  }

  async function remove() {
    const answer = await act(() => call(what === 'profile' ? deleteProfile : deleteAccount), {
      failed: t(what === 'profile' ? 'danger.profileFailed' : 'danger.accountFailed'),
      onRefusal: ({ code }) => {
        if (code === 'REAUTH_REQUIRED') setAsking(true);
        return code === 'REAUTH_REQUIRED';
      },
    });
    if (answer) await afterwards();
  }

  /** Sends the password, then deletes; returns what was wrong with the password. */
  async function confirm(password: string): Promise<string | undefined> {
    const confirmed = await reauth.confirm(password);
    if (!confirmed.isConfirmed) return confirmed.wrong;
    await remove();
    return undefined;
  }

  return { remove, confirm, busy: busy || reauth.busy, asking };
}
