import {
  OPERATOR_PASSWORD_MIN_CHARS,
  OPERATOR_SET_UP_MINUTES,
  PASSWORD_MAX_CHARS,
  REAUTH_MINUTES,
} from '@baari/contract/limits';
import { renderSVG } from 'uqr';
import { escaped } from '../../lib/html.ts';
import { hidden, operatorDocument, OPERATOR, toldNote } from '../../lib/operator-document.ts';
import type { Shell } from '../../lib/operator-document.ts';

const wrongNote = (wrong: string | null): string => toldNote(wrong === null ? null : { text: wrong, isWrong: true });

const CODE_FIELD = `<label for="code">Code of your authenticator, or a recovery code</label>
<input type="text" id="code" name="code" required maxlength="20" autocomplete="one-time-code" autocapitalize="none" spellcheck="false">`;

/** `told` stands above the form: that a log-in failed, or what came before. */
export const logInPage = (next: string, wrong: string | null = null, isOut = false): string =>
  operatorDocument(
    'Log in as an operator',
    `${isOut ? toldNote({ text: 'You are logged out.', isWrong: false }) : wrongNote(wrong)}
<form class="narrow" method="post" action="${OPERATOR}/log-in">${hidden('next', next)}
<label for="email">E-mail</label>
<input type="email" id="email" name="email" required maxlength="254" autocomplete="username">
<label for="password">Password</label>
<input type="password" id="password" name="password" required maxlength="${PASSWORD_MAX_CHARS}" autocomplete="current-password">
${CODE_FIELD}
<div class="acts"><button class="go">Log in</button></div></form>`,
  );

export const confirmPage = (shell: Shell, next: string, wrong: string | null = null): string =>
  operatorDocument(
    'Confirm that it is you',
    `${wrongNote(wrong)}<p>What takes away, pays back or switches off needs a code of the last ${REAUTH_MINUTES} minutes.</p>
<form class="narrow" method="post" action="${OPERATOR}/confirm">${hidden('formKey', shell.formKey)}${hidden('next', next)}
${CODE_FIELD}
<div class="acts"><button class="go">Confirm</button><a class="button" href="${OPERATOR}">Go back</a></div></form>`,
    shell,
  );

export const setUpPage = (
  { link, email, sealed, uri, secret }: { link: string; email: string; sealed: string; uri: string; secret: string },
  wrong: string | null = null,
): string =>
  operatorDocument(
    'Set up your log-in',
    `${wrongNote(wrong)}<p>For <b>${escaped(email)}</b>. This link is good for ${OPERATOR_SET_UP_MINUTES} minutes, and once.</p>
<form class="narrow" method="post" action="${OPERATOR}/set-up/${escaped(link)}">${hidden('sealed', sealed)}
<input type="text" name="email" value="${escaped(email)}" autocomplete="username" readonly aria-label="E-mail">
<label for="password">New password, at least ${OPERATOR_PASSWORD_MIN_CHARS} characters</label>
<input type="password" id="password" name="password" required minlength="${OPERATOR_PASSWORD_MIN_CHARS}" maxlength="${PASSWORD_MAX_CHARS}" autocomplete="new-password">
<label for="again">The same again</label>
<input type="password" id="again" name="again" required maxlength="${PASSWORD_MAX_CHARS}" autocomplete="new-password">
<h2>Second factor</h2>
<p>Scan this with an authenticator app, or type the key into it.</p>
<div class="qr" role="img" aria-label="Code to scan with an authenticator app">${renderSVG(uri, { border: 2 })}</div>
<p>Key: <code>${escaped(secret.match(/.{1,4}/g)!.join(' '))}</code></p>
<label for="code">Six digits that the app shows now</label>
<input type="text" id="code" name="code" required maxlength="7" inputmode="numeric" autocomplete="one-time-code">
<div class="acts"><button class="go">Set up</button></div></form>`,
  );

export const recoveryPage = (codes: readonly string[]): string =>
  operatorDocument(
    'Keep these codes',
    `<p>Your log-in is set up. Each of these codes takes the place of the authenticator once. They are shown only now: print them, or keep them with your passwords.</p>
<ul class="plain narrow">${codes.map((code) => `<li><code>${escaped(code)}</code></li>`).join('')}</ul>
<p><a class="button" href="${OPERATOR}">Log in</a></p>`,
  );

export const closedLinkPage = (): string =>
  operatorDocument(
    'This link is closed',
    `<p>A link opens once and within ${OPERATOR_SET_UP_MINUTES} minutes. Print a new one on the machine of the service:</p><p><code>npm run baari -- operator add YOUR@ADDRESS</code></p>`,
  );

/** What was refused, in words. */
export const refusedPage = (text: string): string =>
  operatorDocument('That was not done', `<p>${escaped(text)}</p><p><a href="${OPERATOR}">Back to the start</a></p>`);
