import { deleteAccount, reauthenticate } from '@baari/contract/account';
import { deleteProfile } from '@baari/contract/profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { useGo } from '../../lib/navigation.tsx';
import { paths } from '../../lib/paths.ts';
import { reloadProfile } from '../../lib/profile.ts';
import { session, useDoctor } from '../../lib/session.ts';
import { dropDraft } from './form-draft.ts';

export type Deleted = 'profile' | 'account';

/** Runs a deletion; `asking` is true once the server wants the password first. */
export function useDeletion(what: Deleted, onClose: () => void) {
  const { t } = useTranslation('profile');
  const { act, busy } = useAct();
  const go = useGo();
  const doctor = useDoctor();
  const [asking, setAsking] = useState(false);

  async function afterwards() {
    if (doctor) dropDraft(doctor._id);
    onClose();
    await session.check();
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

  /** Gives the password, then deletes; answers what was wrong with it. */
  async function confirm(password: string): Promise<string | undefined> {
    let wrong: string | undefined;
    const answer = await act(() => call(reauthenticate, { body: { password } }), {
      quiet: true,
      failed: t('danger.reauthFailed'),
      onRefusal: ({ code, message, errors }) => {
        wrong = code === 'INVALID_CREDENTIALS' ? message : errors[0]?.msg;
        return false;
      },
    });
    if (answer) await remove();
    return wrong;
  }

  return { remove, confirm, busy, asking };
}
