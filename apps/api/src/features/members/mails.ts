import { isPanelLanguage } from '@baari/contract/languages';
import type { PanelLanguage } from '@baari/contract/languages';
import { INVITATION_HOURS } from '@baari/contract/limits';
import { z } from 'zod';
import { clinicInMail } from '../../lib/clinic-in-mail.ts';
import { letter } from '../../lib/letter.ts';
import type { Letter } from '../../lib/letter.ts';
import type { MailHouse } from '../../lib/mail-template.ts';

export interface MembersMailHouse extends MailHouse {
  joinUrl: string;
  loginUrl: string;
}

/**
 * Invites somebody to a clinic, in the language of the page of who invites. It names neither clinic nor owner: the page behind the link does, as long as
 * the link is good.
 */
export function writeInvitation(
  { to, name, token, language }: { to: string; name: string; token: string; language: PanelLanguage | null },
  { joinUrl, ...house }: MembersMailHouse,
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

/** Who is no longer a member of a clinic. */
export const memberRemoved = z.object({
  to: z.string(),
  /** The account may be gone when the mail is written. */
  language: z.custom<PanelLanguage>(isPanelLanguage),
  clinic: z.nullable(z.string()),
  doctor: z.nullable(z.string()),
  /** `practice`: it stays, and the own practice has left with the person. */
  logIn: z.enum(['ended', 'staying', 'practice']),
});
export type MemberRemoved = z.output<typeof memberRemoved>;

/** Tells somebody that a clinic no longer has them as a member, whom to ask, and what becomes of the log-in. */
export function writeMemberRemoved(told: MemberRemoved, { loginUrl, ...house }: MembersMailHouse): Letter {
  return letter({ to: told.to, purpose: 'member-removed', language: told.language }, house, (say) => {
    const removed = say('memberRemoved');
    const heading = removed('heading', { clinic: clinicInMail(told, say) });
    return {
      subject: removed('subject', { heading, brand: house.brandName }),
      heading,
      lines: [removed('ask'), told.logIn === 'practice' ? removed('practice') : say('clinicEnded')(told.logIn)],
      ...(told.logIn !== 'ended' && { link: { text: say('every')('logIn'), address: loginUrl } }),
    };
  });
}
