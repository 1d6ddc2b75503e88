import { CODE_VALID_MINUTES } from '@baari/contract/limits';
import type { Mail } from '../../ports/mailer.ts';

export interface CodeMail {
  to: string;
  purpose: 'signup' | 'signup-known' | 'reset';
  code: string;
}

interface Words {
  subject: string;
  lines: string[];
}

function wordsOf({ purpose, code }: CodeMail, brandName: string): Words {
  const ignore = 'If you did not ask for it, you can ignore this mail.';
  if (purpose === 'signup')
    return {
      subject: `Your ${brandName} sign-up code`,
      lines: [
        `Your sign-up code is ${code}.`,
        `It is valid for ${CODE_VALID_MINUTES} minutes. Never share it with anyone.`,
        ignore,
      ],
    };
  if (purpose === 'reset')
    return {
      subject: `Your ${brandName} password reset code`,
      lines: [
        `Your password reset code is ${code}.`,
        `It is valid for ${CODE_VALID_MINUTES} minutes. Never share it with anyone.`,
        ignore,
      ],
    };
  return {
    subject: `You already have a ${brandName} account`,
    lines: [
      'Somebody asked for a sign-up code for this address, but it already has an account.',
      'You can log in, or use Forget Password to set a new password.',
      ignore,
    ],
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The mail as text and as simple HTML; a code's text holds one six-digit number, the code. */
export function writeMail(mail: CodeMail, brandName: string): Mail {
  const { subject, lines } = wordsOf(mail, brandName);
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
  return {
    to: mail.to,
    purpose: mail.purpose,
    subject,
    text: `${lines.join('\n\n')}\n\n${brandName}\n`,
    html: `<!doctype html>\n<html lang="en">\n<body style="font-family:system-ui,sans-serif;line-height:1.5">\n${paragraphs}\n<p>${escaped(brandName)}</p>\n</body>\n</html>\n`,
  };
}
