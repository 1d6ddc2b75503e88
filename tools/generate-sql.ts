import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as limits from '@baari/contract/limits';
import { ROLES } from '@baari/contract/roles';
import { STATUS_OF, TRANSITIONS } from '@baari/contract/transitions';
import { LICENCE_FIELDS, SEEN_BESIDE_LICENCE } from '@baari/contract/vocabulary';
import type { LicenceField, SeenBesideLicence } from '@baari/contract/vocabulary';

const FOLDER = fileURLToPath(import.meta.resolve('../apps/api/database/functions/'));

const madeFrom = (file: string) =>
  `-- Made by \`npm run generate-sql\` from packages/contract/src/${file}; a test fails where it differs.\n`;

const cases = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([when, then]) => `    when '${when}' then '${then}'`).join('\n');

const moves = Object.entries(TRANSITIONS).flatMap(([act, transition]) =>
  Object.entries(transition).map(([from, to]) => [`${act} ${from}`, to] as const),
);

const transitions = `${madeFrom('transitions.ts')}
-- The standing after an act; null if the act is refused.
create function standing_after(p_act text, p_standing text) returns text
language sql immutable parallel safe
as $$
  select case p_act || ' ' || p_standing
${cases(moves)}
  end
$$;

create function status_of(p_standing text) returns text
language sql immutable parallel safe
as $$
  select case p_standing
${cases(Object.entries(STATUS_OF))}
  end
$$;

grant execute on function
  standing_after(text, text),
  status_of(text)
to baari_app;
`;

/** The limits that the database enforces or applies. */
const IN_DATABASE = [
  'BOOKING_DAYS',
  'BOOKING_NETWORK_KEPT_HOURS',
  'CODE_MAIL_GAP_SECONDS',
  'CODE_TRIES',
  'CODE_TRIES_IN_ALL',
  'DESK_RESERVE_PART',
  'ENDED_REMINDER_DAYS',
  'FLOOD_BOOKINGS',
  'FLOOD_MAIL_HOURS',
  'FLOOD_MINUTES',
  'FORMER_TOKEN_SECONDS',
  'LAST_PLACES_BOOKINGS',
  'LAST_PLAN_REMINDER_DAYS',
  'LAST_UNDOS_KEPT',
  'LATE_TOLD_MINUTES',
  'MONTHS_AHEAD',
  'NETWORK_BLOCK_HOURS',
  'OPERATOR_IDLE_MINUTES',
  'OPERATOR_MAIL_MINUTES',
  'OPERATOR_SESSION_HOURS',
  'PASSKEYS_MAX',
  'PHONE_APPOINTMENTS_PER_DAY_MAX',
  'PHONE_BUDGET_UNAPPROVED_RUPEES',
  'PHONE_CODE_AGAIN_MINUTES',
  'PLAN_REMINDER_DAYS',
  'QUEUE_ACTS_KEPT',
  'REAUTH_MINUTES',
  'RESCAN_MINUTES',
  'RUSH_MINUTES',
  'SEEN_FROM_KEPT_DAYS',
  'SHARED_DESK_DAYS',
  'SHARED_DESK_SESSION_HOURS',
  'TRIAL_REMINDER_DAYS',
  'TURN_TOLD_AGAIN_MINUTES',
  'WAS_THIS_YOU_DAYS',
  'WAS_THIS_YOU_MAILS_PER_DAY',
  'WRONG_PINS_MAX',
] as const;
const LIMITS = IN_DATABASE.map((name) => [`${name.toLowerCase()}()`, limits[name]] as const);

const limitFunctions = `${madeFrom('limits.ts')}
${LIMITS.map(
  ([name, value]) => `create function ${name} returns integer
language sql immutable parallel safe
as $$ select ${value} $$;
`,
).join('\n')}
grant execute on function
${LIMITS.map(([name]) => `  ${name}`).join(',\n')}
to baari_app;
`;

const LICENCE_COLUMNS: Record<LicenceField, string> = {
  name: 'name',
  regNumber: 'reg_number',
  degree: 'degree',
  speciality: 'speciality',
  licenseDocument: 'licence_key',
};

const BESIDE_COLUMNS: Record<SeenBesideLicence, string> = {
  clinicAddress: 'clinic_address',
  city: 'city',
  clinicPh: 'clinic_phone',
  experience: 'experience::text',
  image: 'image_key',
};

const licenceFacts = `${madeFrom('vocabulary.ts')}
-- What the operator compares with the council's register (LICENCE_FIELDS).
create function licence_facts(p profile) returns text[]
language sql immutable parallel safe
as $$ select array[${LICENCE_FIELDS.map((field) => `p.${LICENCE_COLUMNS[field]}`).join(', ')}] $$;

-- What the operator sees beside them (SEEN_BESIDE_LICENCE).
create function beside_licence(p profile) returns table (field text, value text)
language sql immutable parallel safe
as $$ values ${SEEN_BESIDE_LICENCE.map((field) => `('${field}', p.${BESIDE_COLUMNS[field]})`).join(', ')} $$;

grant execute on function
  licence_facts(profile),
  beside_licence(profile)
to baari_app;
`;

const roles = `${madeFrom('roles.ts')}
-- The practices that a role's holder works for: 'all' of the clinic, their 'own', those 'given' to them; null if there is no such role.
create function practices_of_role(p_role text) returns text
language sql immutable parallel safe
as $$
  select case p_role
${cases(Object.entries(ROLES).map(([role, { practices }]) => [role, practices]))}
  end
$$;
`;

/** The SQL files that repeat the contract, by full path. */
export const SQL_OF_CONTRACT: readonly (readonly [file: string, sql: string])[] = [
  [`${FOLDER}transitions.sql`, transitions],
  [`${FOLDER}limits.sql`, limitFunctions],
  [`${FOLDER}licence-facts.sql`, licenceFacts],
  [`${FOLDER}roles.sql`, roles],
];

if (import.meta.main) for (const [file, sql] of SQL_OF_CONTRACT) writeFileSync(file, sql);
