import { INVITATION_HOURS } from '@baari/contract/limits';
import { mailHtml, mailText } from '../../lib/mail-template.ts';
import type { MailHouse } from '../../lib/mail-template.ts';
import type { Mail } from '../../ports/mailer.ts';

export interface InvitationMailHouse extends MailHouse {
  joinUrl: string;
}

/** Invites somebody to a clinic. It names neither clinic nor owner: the page behind the link does, as long as the link is good. */
export function writeInvitation(
  { to, name, token }: { to: string; name: string; token: string },
  { joinUrl, ...house }: InvitationMailHouse,
): Mail {
  const words = {
    heading: 'You are invited to a clinic',
    lines: [
      `Hello ${name},`,
      `a clinic that works with ${house.brandName} wants you as a member. The page behind the link says which one.`,
      `The link below works once, for ${INVITATION_HOURS} hours. Never share it with anyone.`,
      'If you do not know of this, you can ignore this mail.',
    ],
    // Behind the #, where no server and no other site hears of it.
    link: { text: 'See the invitation', address: `${joinUrl}#${token}` },
  };
  const subject = `You are invited to a clinic: ${house.brandName}`;
  return { to, purpose: 'invitation', subject, text: mailText(words, house), html: mailHtml(words, house) };
}
