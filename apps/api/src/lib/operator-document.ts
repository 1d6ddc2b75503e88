import { escaped } from './html.ts';

/** The rooms of the operator's pages, as each page leads to the others. */
export const OPERATOR = '/operator';
const ROOMS = [
  ['', 'Start'],
  ['/clinics', 'Clinics'],
  ['/licences', 'Licences'],
  ['/payments', 'Payments'],
  ['/held', 'Mails and jobs'],
  ['/switches', 'Switches'],
] as const;

const STYLE = `
:root{color-scheme:light dark;--ink:#16201f;--soft:#566463;--ground:#f4f7f6;--card:#fff;--line:#c9d4d2;--go:#0b6b63;--go-ink:#fff;--stop:#b3261e;--warn:#fdf0d8;--warn-ink:#7a4a00}
@media (prefers-color-scheme:dark){:root{--ink:#e8efee;--soft:#a3b1af;--ground:#101716;--card:#182120;--line:#3b4a48;--go:#5fc9bd;--go-ink:#06201d;--stop:#ff9d95;--warn:#33280f;--warn-ink:#f0bd62}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,'Noto Sans',sans-serif}
main,header,footer{max-width:72rem;margin:0 auto;padding:1rem}header{padding-bottom:0}header nav ul{margin:0}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin:0 0 .5rem}h3{font-size:1rem;margin:0}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}th{color:var(--soft);font-weight:500}
section{margin:0 0 2rem}form+h2{margin-top:1.5rem}
.plain{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
.plain li{padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);overflow-wrap:anywhere}
.plain .fault{border-color:var(--stop)}.plain .warning{background:var(--warn);color:var(--warn-ink)}
.narrow{max-width:28rem}
.qr{background:#fff;padding:.5rem;border-radius:.5rem;width:15rem;max-width:100%}
.qr svg{display:block;width:100%;height:auto}
code{overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;margin:0 0 1rem;padding:0}
nav a{display:block;min-height:44px;padding:.6rem 1rem;border:1px solid var(--line);border-radius:.5rem;color:inherit;text-decoration:none}
nav a[aria-current]{border-color:var(--go);font-weight:700;text-decoration:underline}
.number{margin:0 0 1.5rem}
.shared{padding:.75rem 1rem;border-radius:.5rem;background:var(--warn);color:var(--warn-ink);margin:0 0 .5rem}
.claims{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr))}
article{display:flex;flex-direction:column;gap:1rem;padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);min-width:0;max-width:40rem}
.who{display:flex;gap:.75rem;align-items:center}
.who img{border-radius:.5rem;object-fit:cover}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
.document img{max-width:100%;max-height:24rem;height:auto;border:1px solid var(--line);border-radius:.5rem}
form{display:flex;flex-direction:column;gap:.5rem;margin:0}
label{font-weight:500}
.check{display:flex;gap:.5rem;align-items:flex-start;font-weight:400}.check input{width:1.25rem;height:1.25rem;margin:.15rem 0}
input[type=text],input[type=email],input[type=password],input[type=search],textarea{width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--ground);color:inherit;font:inherit}
.acts{display:flex;flex-wrap:wrap;gap:.5rem}
button,.button{min-height:44px;padding:.5rem 1.25rem;line-height:1.5;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit;font:inherit;font-weight:500;cursor:pointer;text-decoration:none}
button.go{background:var(--go);border-color:var(--go);color:var(--go-ink)}
button.stop,.button.stop{border-color:var(--stop);color:var(--stop)}
a{color:var(--go)}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}
.told{padding:.75rem 1rem;border:2px solid var(--go);border-radius:.5rem;margin:0 0 1rem}
.told.wrong{border-color:var(--stop)}
`;

/** Who is logged in, and the room that is shown. */
export interface Shell {
  email: string;
  formKey: string;
  /** The path of the room behind OPERATOR. */
  room: string;
}

const rooms = ({ room }: Shell): string =>
  `<nav aria-label="Rooms"><ul>${ROOMS.map(
    ([path, name]) => `<li><a href="${OPERATOR}${path}"${path === room ? ' aria-current="page"' : ''}>${name}</a></li>`,
  ).join('')}</ul></nav>`;

const leave = ({ email, formKey }: Shell): string =>
  `<footer><form method="post" action="${OPERATOR}/log-out">${hidden('formKey', formKey)}<p>Logged in as ${escaped(email)}</p><div class="acts"><button>Log out</button></div></form></footer>`;

/** A page without any script; `shell` is null for whoever is not logged in. */
export const operatorDocument = (title: string, body: string, shell: Shell | null = null): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>${shell ? `<header>${rooms(shell)}</header>` : ''}<main>
<h1>${escaped(title)}</h1>
${body}
</main>${shell ? leave(shell) : ''}</body>
</html>`;

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

/** What became of the last act. */
export interface Told {
  text: string;
  isWrong: boolean;
}

export const toldNote = (told: Told | null): string =>
  told ? `<p class="told${told.isWrong ? ' wrong' : ''}" role="status">${escaped(told.text)}</p>` : '';

/** A part of a page, with its heading as its name. */
export const section = (id: string, title: string, body: string): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`;

/** Labels and what stands behind them; null is left out. */
export const factList = (facts: readonly (readonly [label: string, value: string | number | null])[]): string =>
  `<dl>${facts.map(([label, value]) => (value === null ? '' : `<dt>${label}</dt><dd>${escaped(String(value))}</dd>`)).join('')}</dl>`;
