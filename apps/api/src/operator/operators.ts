import { randomBytes } from 'node:crypto';
import { emailAddress } from '@baari/contract/fields';
import { OPERATOR_SET_UP_MINUTES, WRONG_CODES_MAX } from '@baari/contract/limits';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { db, run } from '../db/statements.ts';
import { WRONG_CODES } from '../features/operator-pages/rules.ts';
import { OPERATOR } from '../lib/operator-document.ts';
import { sha256 } from '../lib/secret.ts';
import type { CommandShape } from './command.ts';
import { inTransaction } from './connection.ts';
import { Refusal } from './refusal.ts';
import { instantText } from './report.ts';
import type { Report } from './report.ts';

const ID_BYTES = 9;
const EMAIL_CHARS = 36;

function readEmail(text: string): string {
  const read = emailAddress().safeParse(text);
  if (!read.success) throw new Refusal(`"${text}" is not an e-mail address. Give one such as asha.rao@clinic.example.`);
  return read.data;
}

/** A link for a new operator, or for one who has lost password or second factor. The database keeps only its hash. */
export async function addOperator(owner: pg.Client, { publicUrl }: Config, text: string, now: Date): Promise<Report> {
  const email = readEmail(text);
  const link = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + OPERATOR_SET_UP_MINUTES * 60_000);
  const given = { link_hash: sha256(link), link_until: expiresAt };
  const [operator] = await run(
    owner,
    db
      .insertInto('operator_account')
      .values({ operator_id: randomBytes(ID_BYTES).toString('base64url'), email, created_at: now, ...given })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(given))
      .returning('operator_id'),
  );
  const page = `${publicUrl}${OPERATOR}/set-up/${link}`;
  return {
    lines: [
      page,
      `Open it within ${OPERATOR_SET_UP_MINUTES} minutes, once, to set password and second factor. Until then a log-in from before goes on.`,
      `Whoever has this link becomes the operator ${email}: give it to nobody else.`,
    ],
    data: { operatorId: operator!.operator_id, email, page, expiresAt },
  };
}

/** Who may log in at the operator's pages. */
export async function listOperators(owner: pg.Client, { clinicTimeZone: zone }: Config, now: Date): Promise<Report> {
  const rows = await run(
    owner,
    db
      .selectFrom('operator_account as o')
      .select(['o.operator_id', 'o.email', 'o.password_hash', 'o.recovery_macs', 'o.link_until', 'o.disabled_at'])
      .select((the) =>
        the
          .selectFrom('operator_session as s')
          .whereRef('s.operator_id', '=', 'o.operator_id')
          .select(({ fn }) => fn.max('s.seen_at').as('at'))
          .as('seen_at'),
      )
      .select((the) =>
        the
          .selectFrom('rate_limit as r')
          .where('r.key', '=', sql<string>`${`${WRONG_CODES}:`} || o.operator_id`)
          .where('r.points', '>=', WRONG_CODES_MAX)
          .where('r.expire', '>', sql<number>`extract(epoch from now()) * 1000`)
          .select(sql<Date>`to_timestamp(r.expire / 1000.0)`.as('until'))
          .as('codes_from'),
      )
      .orderBy('o.email'),
  );
  const operators = rows.map((row) => ({
    operatorId: row.operator_id,
    email: row.email,
    state: row.disabled_at ? 'disabled' : row.password_hash ? 'may log in' : 'not set up yet',
    recoveryCodesLeft: row.recovery_macs.length,
    lastSeenAt: row.seen_at,
    linkUntil: row.link_until && row.link_until > now ? row.link_until : null,
    noCodesUntil: row.codes_from,
  }));
  const lines = operators.map(({ operatorId, email, state, recoveryCodesLeft, lastSeenAt, linkUntil, noCodesUntil }) =>
    [
      `${email.padEnd(EMAIL_CHARS)}${operatorId}`,
      state,
      `${recoveryCodesLeft} recovery codes left`,
      ...(lastSeenAt ? [`seen ${instantText(lastSeenAt, zone)}`] : []),
      ...(noCodesUntil
        ? [`too many codes were wrong: new browsers need a recovery code until ${instantText(noCodesUntil, zone)}`]
        : []),
      ...(linkUntil ? [`a link is open until ${instantText(linkUntil, zone)}`] : []),
    ].join('  '),
  );
  return {
    lines: lines.length > 0 ? lines : ['There is no operator. Add one: operator add <email>'],
    data: { operators },
  };
}

/** Ends all sessions of an operator, who can log in no more. */
export const disableOperator = (owner: pg.Client, text: string, now: Date): Promise<Report> =>
  inTransaction(owner, async () => {
    const email = readEmail(text);
    const [operator] = await run(
      owner,
      db
        .updateTable('operator_account')
        .set({ disabled_at: now, link_hash: null, link_until: null })
        .where('email', '=', email)
        .returning('operator_id'),
    );
    if (!operator) throw new Refusal(`There is no operator ${email}. See who is one: operator list`);
    const ended = await run(
      owner,
      db.deleteFrom('operator_session').where('operator_id', '=', operator.operator_id).returning('operator_id'),
    );
    return {
      lines: [
        `${email} can log in no more; ${ended.length} ${ended.length === 1 ? 'session' : 'sessions'} ended. Let them in again with: operator add ${email}`,
      ],
      data: { ...operator, email, sessionsEnded: ended.length },
    };
  });

export const OPERATOR_COMMANDS: readonly CommandShape[] = [
  {
    usage: 'operator add <email>',
    summary: "print a link with which somebody sets up a log-in for the operator's pages",
    changes:
      'adds the operator, or gives one a new link. Using the link sets a new password and second factor, and ends the sessions from before.',
    example: 'operator add ravi.menon@baari.example',
    run: ({ asOwner, config, now }, [email]) => asOwner((owner) => addOperator(owner, config, email!, now)),
  },
  {
    usage: 'operator list',
    summary: "list who may log in at the operator's pages",
    changes: 'nothing.',
    example: 'operator list',
    run: ({ asOwner, config, now }) => asOwner((owner) => listOperators(owner, config, now)),
  },
  {
    usage: 'operator disable <email>',
    summary: 'let an operator in no more',
    changes: 'ends their sessions and links at once. What they did stays noted.',
    example: 'operator disable ravi.menon@baari.example',
    run: ({ asOwner, now }, [email]) => asOwner((owner) => disableOperator(owner, email!, now)),
  },
];
