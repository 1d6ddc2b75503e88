import { MESSAGE_REASONS } from '@baari/contract/patient-message';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Pool } from '../../db/pool.ts';
import { installDevOutbox } from '../../http/dev-outbox.ts';
import type { Gate } from '../../http/overload.ts';
import { keyFor } from '../../lib/secret.ts';
import { pushOutbox } from '../../ports/push-service-outbox.ts';
import { openTextChannels } from '../../ports/open-text-channels.ts';
import type { TextChannelsSettings } from '../../ports/open-text-channels.ts';
import { webPushService } from '../../ports/push-service-web.ts';
import { hourly } from '../module.ts';
import { patientMessageHandlers } from './routes.ts';
import { messageChoiceService } from './service-choice.ts';
import { patientMessageService } from './service.ts';
import type { PatientMessageDeps } from './service.ts';
import { phoneMessageService } from './service-phone.ts';
import type { PhoneMessageDeps } from './service-phone.ts';
import { messageChoiceStore } from './store-choice.ts';
import { phoneMessageStore } from './store-phone.ts';
import { patientMessageStore } from './store.ts';
import { installTextCalls, phoneMessageHandlers } from './routes-phone.ts';

/** How soon after its act a message leaves. */
const SENT_EVERY_SECONDS = 1;
/** How often it is looked whose turn comes soon. */
const SOON_EVERY_SECONDS = 30;
/** How often it is looked whether patients are to be told of their number of tomorrow or of the day. */
const NUMBERS_EVERY_SECONDS = 60;
const OUTCOMES = ['sent', 'again', 'failed', 'expired', 'unpaid', 'gone'] as const;

interface Needs {
  push: { services: readonly string[]; toOutbox: boolean } | null;
  texts: TextChannelsSettings & { pricePaise: PhoneMessageDeps['pricePaise'] };
  secret: Buffer;
  supportEmail: string;
  pool: Pool;
  gate: Pick<Gate, 'isAtWork'>;
  zone: string;
  registry: Registry;
  clock: () => Date;
  logger: FastifyBaseLogger;
}

function openPush({ push, secret, supportEmail, clock }: Needs) {
  if (!push) return { service: null, outbox: null };
  const seed = keyFor(secret, 'push');
  if (push.toOutbox) {
    const outbox = pushOutbox(seed, clock);
    return { service: outbox, outbox };
  }
  const contact = `mailto:${supportEmail}`;
  return { service: webPushService({ seed, contact, services: push.services }), outbox: null };
}

function countedIn(registry: Registry, logger: FastifyBaseLogger): PatientMessageDeps['onOutcome'] {
  const tried = new Counter({
    name: 'baari_patient_messages_total',
    help: 'Tries to tell a patient, by why and by what became of them; gone: the browser is there no more',
    labelNames: ['about', 'outcome'],
    registers: [registry],
  });
  for (const about of MESSAGE_REASONS) for (const outcome of OUTCOMES) tried.inc({ about, outcome }, 0);
  return (about, outcome, reason) => {
    tried.inc({ about, outcome });
    if (outcome === 'failed') logger.warn({ about, reason }, 'a message to a patient was given up');
    if (outcome === 'again') logger.info({ about, reason }, 'a message to a patient will be tried again');
  };
}

/** Tells patients by their browser, also while no page is open. */
export function patientMessageModule(
  needs: Needs,
  tickets: PatientMessageDeps['tickets'] & Pick<PhoneMessageDeps, 'urlOf'>,
  todayOf: PatientMessageDeps['todayOf'],
) {
  const { pool, gate, zone, clock, registry, logger } = needs;
  const { service: push, outbox } = openPush(needs);
  const { outbox: texts, ...channels } = openTextChannels(needs.texts, clock);
  const phones = phoneMessageService({
    ...{ store: phoneMessageStore(pool), channels, pricePaise: needs.texts.pricePaise, zone, clock },
    urlOf: tickets.urlOf,
  });
  const service = patientMessageService({
    store: patientMessageStore(pool),
    push,
    phones,
    tickets,
    todayOf,
    areOthersBusy: () => gate.isAtWork() || pool.use().inUse > 0,
    zone,
    clock,
    onOutcome: countedIn(registry, logger),
  });
  const choice = messageChoiceService(messageChoiceStore(pool), zone);
  return {
    /** Null: no codes can be sent to phones. */
    codeSender: phones.codeSender,
    /** What a message to a phone costs at least. */
    leastPaise: phones.leastPaise,
    /** With which browsers subscribe; null: nobody is told. */
    pushKey: push?.key ?? null,
    handlers: { ...patientMessageHandlers(service, choice, phones), ...phoneMessageHandlers(service, phones) },
    sweeps: [
      { name: 'patient_messages', everySeconds: SENT_EVERY_SECONDS, run: service.sendDue },
      { name: 'patient_messages_soon', everySeconds: SOON_EVERY_SECONDS, run: service.tellWhoIsSoon },
      { name: 'patient_messages_by_sms', everySeconds: SOON_EVERY_SECONDS, run: phones.fallBack },
      { name: 'patient_messages_of_day', everySeconds: NUMBERS_EVERY_SECONDS, run: service.tellOfNumbers },
      hourly('push_subscriptions', service.forgetOld),
      hourly('message_counts', choice.forgetOld),
    ],
    install(app: FastifyInstance): void {
      if (outbox || texts) installDevOutbox(app, outbox, texts);
      const { whatsapp } = needs.texts;
      installTextCalls(app, phones, whatsapp?.provider === 'whatsapp' ? whatsapp.verifyToken : null);
    },
    close: service.close,
  };
}
