import { service, serviceSettings } from '../config/service.ts';
import { readSettings } from '../config/setting.ts';
import { texts, textsSettings } from '../config/texts.ts';
import type { TextsConfig } from '../config/texts.ts';
import { TextNotTaken } from '../ports/text-channel.ts';
import { lookAtWhatsapp } from '../ports/text-channel-whatsapp.ts';
import { counted, fault, ok, warning } from './finding.ts';
import type { Check, Finding } from './finding.ts';

const NAMES = { msg91: 'MSG91', gupshup: 'Gupshup' } as const;
/** What the file of texts calls the ids that each needs. */
const IDS = { msg91: 'flow', gupshup: 'sms', whatsapp: 'whatsapp' } as const;

function smsFound({ sms, templates }: TextsConfig): Finding[] {
  if (sms === null || sms.provider === 'outbox') return [];
  const name = NAMES[sms.provider];
  const id = IDS[sms.provider];
  const known = Object.values(templates).filter((text) => text[id] !== undefined).length;
  if (known === 0)
    return [fault(`No text has its "${id}" in TEXT_TEMPLATES_FILE, so ${name} is given none. Add them.`)];
  if (sms.webhookSecret === null)
    return [
      warning(
        `SMS go by ${name}, but nobody learns whether they arrive. Set SMS_WEBHOOK_SECRET, and that address at ${name}.`,
      ),
    ];
  return [ok(`SMS go by ${name}: ${counted(known, 'text')}. None was sent.`)];
}

async function whatsappFound({ whatsapp, templates }: TextsConfig): Promise<Finding[]> {
  if (whatsapp === null || whatsapp.provider === 'outbox') return [];
  const known = Object.values(templates).filter((text) => text.whatsapp !== undefined).length;
  if (known === 0)
    return [fault('No text has its "whatsapp" in TEXT_TEMPLATES_FILE, so none goes that way. Add them.')];
  const host = new URL(whatsapp.apiUrl).host;
  try {
    await lookAtWhatsapp(whatsapp);
    return [ok(`WhatsApp takes the token: ${counted(known, 'text')}. None was sent.`)];
  } catch (error) {
    if (!(error instanceof TextNotTaken)) throw error;
    if (error.outcome === 'away')
      return [fault(`WhatsApp at ${host}: ${error.message}. Let this machine reach it, or wait.`)];
    return [fault(`At ${host}: ${error.message}. Correct WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID.`)];
  }
}

export const looksAtTexts: Check = {
  name: 'texts',
  async look({ env }) {
    const { devTools, publicUrl, userPanelUrl } = service(readSettings(serviceSettings, env));
    const config = texts(readSettings({ ...serviceSettings, ...textsSettings }, env), devTools, userPanelUrl);
    const found = [...smsFound(config), ...(await whatsappFound(config))];
    if (found.length > 0) return found;
    return [ok(config.sms ? `The development outbox, ${publicUrl}/dev/outbox.` : 'Not used: no SMS, no WhatsApp.')];
  },
};
