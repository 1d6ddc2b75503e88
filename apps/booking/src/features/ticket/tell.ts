import { endPush, tellByPush } from '@baari/contract/patient-message';
import type { PushedReason, PushSubscriptionKeys } from '@baari/contract/patient-message';
import { onDevice } from '@baari/ui/device-store';
import { call } from '../../lib/api.ts';
import { pageAttributes } from '../../lib/language.ts';
import { dateNames, locale, spokenLanguage, t } from '../../lib/text.ts';
import { say } from './ticket-texts.ts';

/** Whether this device wants to be told of its tickets also while their page is closed. */
export const wantsToBeTold = onDevice.value('baari.book.tell', (kept) =>
  typeof kept === 'boolean' ? kept : undefined,
);

/** The worker that shows messages, `offline.js`, reads its words here. */
const WORDS_CACHE = 'baari-told';
const WORDS = '/book/told-words';

export const canBeTold = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** What messages say, in the language that is spoken; the worker fills in what stands in braces. */
async function keepWords(): Promise<void> {
  const number = '{number}';
  const words = {
    ...pageAttributes(spokenLanguage()),
    locale: locale(),
    months: dateNames()?.months,
    title: say('title', { number, doctor: '{doctor}' }),
    untitled: t('tickets.item', { number }),
    turn: say('turn'),
    turnAgain: say('turnAgain'),
    soon: say('soon', { count: '{count}' }),
    late: say('late', { minutes: '{count}' }),
    ontime: say('onTime'),
    closed: say('away'),
    opened: say('openAgain'),
    cancelled: say('cancelledByClinic'),
    restored: say('restored'),
    moved: say('movedAway', { number, date: '{date}' }),
    tomorrow: t('day.tomorrow'),
    today: t('day.today'),
  } satisfies Record<PushedReason | 'turnAgain' | 'title' | 'untitled' | 'lang' | 'dir' | 'locale', string> & {
    months: readonly string[] | undefined;
  };
  await (await caches.open(WORDS_CACHE)).put(WORDS, Response.json(words));
}

/** A browser subscribes with one key: after the service has a new one, it has to subscribe anew. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** Has this browser told of a ticket; `key` is the service's. Fails without a network, or where the browser reaches no push service. */
export async function startTelling(ticket: string, key: string): Promise<void> {
  await keepWords();
  const body = (await subscription(key)).toJSON() as PushSubscriptionKeys;
  await call(tellByPush, { params: { ticket }, body: { endpoint: body.endpoint, keys: body.keys } });
}

/** Has no browser told of a ticket any more, whoever switched it on, so that its phone is told again. */
export async function tellPhoneAgain(ticket: string): Promise<void> {
  if (wantsToBeTold.read() === true) {
    // Or this browser would join again with the next look.
    wantsToBeTold.write(false);
    await stopTelling(ticket);
  }
  await call(endPush, { params: { ticket }, body: {} });
}

/** Ends that for all tickets of this device: the address is given up, even if the service hears of it later. */
export async function stopTelling(ticket: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const current = await pushManager.getSubscription();
  if (!current) return;
  await current.unsubscribe();
  await call(endPush, { params: { ticket }, body: { endpoint: current.endpoint } });
}
