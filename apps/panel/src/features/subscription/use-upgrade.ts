import type { CurrentUser } from '@baari/contract/account';
import type { Answer } from '@baari/contract/endpoint';
import { createSubscription } from '@baari/contract/payment';
import type { BuyablePlan } from '@baari/contract/vocabulary';
import { useRef, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { call } from '../../lib/api.ts';
import { useAct } from '../../lib/feedback.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { practice } from '../../lib/practice.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useNeedsProfile } from '../../lib/use-needs-profile.ts';
import { keep } from './kept-payments.ts';
import { loadProvider, pay } from './payment-window.ts';

/** What became of the payment window. */
export type WindowNote = { kind: 'closed' | 'unloaded' } | { kind: 'declined'; reason: string | undefined };

type Prefill = Answer<typeof createSubscription>['checkout']['prefill'];

/** Whom the window asks: an owner who pays for a colleague's practice is not asked by the colleague's telephone. */
const prefillOf = (ofPractice: Prefill, doctorId: string, { _id, name, email, phone }: CurrentUser): Prefill =>
  _id === doctorId ? ofPractice : { name: name ?? '', email, contact: phone ? `+91${phone}` : '' };

/** Buys a plan: creates an order, opens the provider's window, keeps the payment, then calls `onPaid` with the doctor. */
export function useUpgrade(onPaid: (doctorId: string) => Promise<void>) {
  const t = texts('subscription');
  const { act } = useAct();
  const { keyFor, settle } = useIdempotencyKey();
  const needsProfile = useNeedsProfile();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<WindowNote>();
  const running = useRef(false);

  /** The doctor, if logged in and with a profile, and who pays; undefined after a toast. */
  async function buyer(): Promise<{ doctorId: string; payer: CurrentUser } | undefined> {
    // Pressed before the session was checked: wait for the check.
    const state = session.get().status === 'unknown' ? await session.check() : session.get();
    if (state.status !== 'logged-in') return void toast.error(t('checkout.login'));
    const at = practice.get();
    if (!at?.profileCompleted) return void needsProfile();
    return { doctorId: at._id, payer: state.doctor };
  }

  async function buy(planType: BuyablePlan): Promise<void> {
    const { doctorId, payer } = (await buyer()) ?? {};
    if (doctorId === undefined || payer === undefined) return;
    const body = { doctorId, planType };
    const idempotencyKey = keyFor(planType);
    const order = await act(() => call(createSubscription, { body }, { idempotencyKey }), {
      failed: t('checkout.failed'),
      onRefusal: settle,
    });
    if (!order) return;
    settle();
    const provider = await loadProvider(order.checkout.scriptUrl).catch((error: unknown) => console.error(error));
    if (!provider) return setNote({ kind: 'unloaded' });
    let declined: WindowNote | undefined;
    const payment = await pay(provider, order, prefillOf(order.checkout.prefill, doctorId, payer), (reason) =>
      setNote((declined = { kind: 'declined', reason })),
    );
    if (!payment) return setNote(declined ?? { kind: 'closed' });
    keep(doctorId, payment);
    setNote(undefined);
    await onPaid(doctorId);
  }

  async function upgrade(planType: BuyablePlan): Promise<void> {
    // A second press can come before the button is disabled.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setNote(undefined);
    await buy(planType).finally(() => {
      running.current = false;
      setBusy(false);
    });
  }

  return { upgrade, busy, note };
}
