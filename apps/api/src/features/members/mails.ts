import type { PanelLanguage } from '@baari/contract/languages';
import { INVITATION_HOURS } from '@baari/contract/limits';
import { letter } from '../../lib/letter.ts';
import type { Letter } from '../../lib/letter.ts';
import type { MailHouse } from '../../lib/mail-template.ts';

export interface InvitationMailHouse extends MailHouse {
  joinUrl: string;
}

/**
 * Invites somebody to a clinic, in the language of the page of who invites. It names neither clinic nor owner: the page behind the link does, as long as
 * the link is good.
 */
export function writeInvitation(
  { to, name, token, language }: { to: string; name: string; token: string; language: PanelLanguage | null },
  { joinUrl, ...house }: InvitationMailHouse,
): Letter {
  return letter({ to, purpose: 'invitation', language }, house, (say) => {
    const invitation = say('invitation');
    const brand = house.brandName;
    return {
      subject: invitation('subject', { brand }),
      heading: invitation('heading'),
      lines: [
        invitation('hello', { name }),
        invitation('wanted', { brand }),
        invitation('once', { hours: INVITATION_HOURS }),
        invitation('ignore'),
      ],
      // Behind the #, where no server and no other site hears of it.
      link: { text: invitation('link'), address: `${joinUrl}#${token}` },
    };
  });
}
