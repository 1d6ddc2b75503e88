import { gupshupChannel } from './text-channel-gupshup.ts';
import type { GupshupSettings } from './text-channel-gupshup.ts';
import { msg91Channel } from './text-channel-msg91.ts';
import type { Msg91Settings } from './text-channel-msg91.ts';
import { textOutbox } from './text-channel-outbox.ts';
import type { TextOutbox } from './text-channel-outbox.ts';
import { whatsappChannel } from './text-channel-whatsapp.ts';
import type { WhatsappSettings } from './text-channel-whatsapp.ts';
import type { TextChannel, TextTemplates } from './text-channel.ts';

type Given<Provider extends string, Settings> = { provider: Provider } & Omit<Settings, 'templates'>;
type ToOutbox = Given<'outbox', object>;

export interface TextChannelsSettings {
  sms: Given<'msg91', Msg91Settings> | Given<'gupshup', GupshupSettings> | ToOutbox | null;
  /** `verifyToken`: what it is asked for when the address of its call backs is set up. */
  whatsapp: (Given<'whatsapp', WhatsappSettings> & { verifyToken: string }) | ToOutbox | null;
  templates: TextTemplates;
}

export interface TextChannels {
  sms: TextChannel | null;
  whatsapp: TextChannel | null;
  /** Where messages of development are, if any go there. */
  outbox: TextOutbox | null;
}

/** The ways to a phone number that are set up. */
export function openTextChannels({ sms, whatsapp, templates }: TextChannelsSettings, clock: () => Date): TextChannels {
  const outbox = textOutbox(clock);
  function open(kind: TextChannel['kind'], given: TextChannelsSettings['sms' | 'whatsapp']): TextChannel | null {
    if (given === null) return null;
    switch (given.provider) {
      case 'msg91':
        return msg91Channel({ ...given, templates });
      case 'gupshup':
        return gupshupChannel({ ...given, templates });
      case 'whatsapp':
        return whatsappChannel({ ...given, templates });
      case 'outbox':
        return outbox.channel(kind);
    }
  }
  return {
    sms: open('sms', sms),
    whatsapp: open('whatsapp', whatsapp),
    outbox: sms?.provider === 'outbox' ? outbox : null,
  };
}
