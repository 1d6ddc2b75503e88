/** The sender, as shown above and below every mail. */
export interface MailHouse {
  brandName: string;
  supportEmail: string;
}

/** The content of a mail, in this order. */
export interface MailWords {
  heading: string;
  /** A code to type, shown large. */
  code?: string;
  lines: readonly string[];
  /** The button, if the mail has one. */
  link?: { text: string; address: string };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
// No colour has six digits: a search for the code in the source must find only the code.
const INK = '#1c2b2a';
const PALE = '#5b6b6a';
const TEAL = '#0f766e';
const GROUND = '#eef3f2';
const CARD = '#ffffff';
const LINE = '#d5dfdd';

/** Colours for mail programs that know dark mode; programs that invert colours themselves get plain ones. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .ground { background: #10181a !important; }
    .card { background: #1a2526 !important; border-color: #2f3d3e !important; }
    .ink { color: #e6efed !important; }
    .pale { color: #a9b9b6 !important; }
    .brand { color: #4fb3a6 !important; }
    .code { background: #10181a !important; border-color: #2f3d3e !important; }
  }`;

/** A long name without a space breaks, where it would else make the mail wider than a phone. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

const paragraph = (line: string): string =>
  `<p class="ink" style="margin:0 0 12px;${BREAKS};${FONT};font-size:16px;line-height:24px;color:${INK}">${escaped(line)}</p>`;

const codeBox = (code: string): string => `
      <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr>
        <td class="code ink" style="padding:12px 20px;background:${GROUND};border:1px solid ${LINE};border-radius:8px;font-family:Consolas,Menlo,'Roboto Mono',monospace;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:${INK}">${escaped(code)}</td>
      </tr></table>`;

const button = ({ text, address }: { text: string; address: string }): string => `
      <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
        <td style="background:${TEAL};border-radius:8px"><a href="${escaped(address)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:20px;font-weight:700;color:${CARD};text-decoration:none">${escaped(text)}</a></td>
      </tr></table>`;

/** The heights of the pulse in the mark, in pixels: many mail programs show neither SVG nor pictures, but all show tables. */
const PULSE = [2, 2, 12, 6, 2] as const;

const bar = (height: number): string =>
  `<td style="padding:0 1px 0 0"><div style="width:3px;height:${height}px;font-size:0;line-height:0;background:${CARD};border-radius:2px">&nbsp;</div></td>`;

/** The mark beside the name. */
const logo = ({ brandName }: MailFrame): string => `
      <table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
        <td width="30" height="24" align="center" valign="middle" style="width:30px;height:24px;background:${TEAL};border-radius:5px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${PULSE.map(bar).join('')}</tr></table></td>
        <td class="brand" style="padding:0 0 0 8px;${FONT};font-size:19px;line-height:24px;font-weight:700;letter-spacing:-0.5px;color:${TEAL}">${escaped(brandName.toLowerCase())}</td>
      </tr></table>
    `;

/** What stands around the words, and in which language (BCP 47). */
interface MailFrame {
  brandName: string;
  language: string;
  footer: string;
}

/** The mail as HTML, with tables and inline styles, since many mail programs know nothing else; nothing is fetched. */
export function mailHtml({ heading, code, lines, link }: MailWords, frame: MailFrame): string {
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>${DARK}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${GROUND}"><tr><td align="center" style="padding:24px 12px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
    <tr><td style="padding:0 4px 12px">${logo(frame)}</td></tr>
    <tr><td class="card" style="padding:24px;background:${CARD};border:1px solid ${LINE};border-radius:12px">
      <h1 class="ink" style="margin:0 0 16px;${BREAKS};${FONT};font-size:22px;line-height:30px;font-weight:700;color:${INK}">${escaped(heading)}</h1>${code === undefined ? '' : codeBox(code)}
      ${lines.map(paragraph).join('\n      ')}${link === undefined ? '' : button(link)}
    </td></tr>
    <tr><td class="pale" style="padding:12px 4px 0;${FONT};font-size:13px;line-height:20px;color:${PALE}">${escaped(frame.footer)}</td></tr>
  </table>
</td></tr></table>
</body>
</html>
`;
}

/** The same as plain text. */
export function mailText({ heading, code, lines, link }: MailWords, footer: string): string {
  const parts = [code === undefined ? heading : `${heading}: ${code}`, ...lines];
  if (link) parts.push(`${link.text}: ${link.address}`);
  return `${parts.join('\n\n')}\n\n-- \n${footer}\n`;
}
