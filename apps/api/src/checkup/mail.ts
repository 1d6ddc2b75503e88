import { mailSettings, smtp } from '../config/mail.ts';
import { service, serviceSettings } from '../config/service.ts';
import { readSettings } from '../config/setting.ts';
import { lookAtMailServer, MailNotTaken } from '../ports/mailer.ts';
import { ANSWER_DEADLINE_MS, fault, ok, warning } from './finding.ts';
import type { Check } from './finding.ts';

export const looksAtMail: Check = {
  name: 'mail',
  async look({ env }) {
    const { production, devTools, publicUrl } = service(readSettings(serviceSettings, env));
    const server = smtp(readSettings(mailSettings, env), production);
    if (server === null)
      return [
        devTools
          ? ok(`The development inbox, ${publicUrl}/dev/inbox.`)
          : warning('Mail is off: nobody can sign up or reset a password. Set SMTP_URL.'),
      ];
    const place = `${server.host}, port ${server.port}`;
    try {
      await lookAtMailServer(server, ANSWER_DEADLINE_MS);
      return [ok(`The mail server at ${place} lets the service in. No mail was sent.`)];
    } catch (error) {
      if (!(error instanceof MailNotTaken)) throw error;
      return [
        fault(
          `At ${place}: ${error.message}. Correct SMTP_URL, or mend the mail server: no code reaches anybody until then.`,
        ),
      ];
    }
  },
};
