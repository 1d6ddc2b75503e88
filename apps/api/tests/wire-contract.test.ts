import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEMS } from '@baari/contract/problem';
import { startApi } from '@baari/testing/api';
import { everyEndpoint } from '@baari/testing/endpoints';
import { beforeAll, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { differences } from './support/differences.ts';

/** What it takes beyond what it took: a rule of the description that is gone. */
const WIDENED: readonly (readonly [string, reason: string])[] = [
  [
    'removed calls POST /api/doctor/login requestBody content application/json schema properties email pattern',
    'a mobile number is a log-in name too',
  ],
  [
    'changed calls POST /api/doctor/verify-subscription access: "doctor-with-profile" to "doctor"',
    'who paid may have no profile, and the doctor of the plan may have left',
  ],
];

/**
 * What the API has come to take and say since `wire-contract.json` was written, each with its reason. Callers of before go
 * on as they did, so that nothing else may be removed or changed.
 */
const ADDED: readonly (readonly [RegExp, reason: string])[] = [
  [/GET \/api\/doctor\/change-availability parameters$/, 'two desks that switch at once mean the same'],
  [
    /POST \/api\/doctor\/days-off (requestBody .*properties seen|codes QUEUE_CHANGED)$/,
    'days are closed as they were seen',
  ],
  [/ properties said$/, 'what is said is named by its code too, with what is filled in'],
  [/(GET|POST|DELETE) \/api\/doctor\/second-factor(\/begin|\/recovery-codes)?$/, 'a doctor may have a second factor'],
  [/^added problems SECOND_FACTOR_(REQUIRED|CHANGED)$/, 'and may be asked for it, or have changed it elsewhere'],
  [/POST \/api\/doctor\/google\/code$/, 'and is asked for it after Google'],
  [
    /POST \/api\/doctor\/login (requestBody .*properties code|codes (SECOND_FACTOR_REQUIRED|CODE_INVALID))$/,
    'and after the password',
  ],
  [
    /POST \/api\/doctor\/reauthenticate (requestBody .*properties code|codes (SECOND_FACTOR_REQUIRED|CODE_INVALID))$/,
    'and at a shared desk beside the password given again',
  ],
  [/ properties act enum (second-factor-(on|off)|recovery-code(s-renewed|-used))$/, 'and the trail says so'],
  [/(GET|POST|DELETE) \/api\/doctor\/passkeys(\/.*)?$/, 'a passkey opens an account, and confirms who is there'],
  [/GET \/api\/doctor\/own-payments$/, 'who paid sees it in whatever role they have since'],
  [/^added problems MEMBER_CHANGED$/, 'a member is not changed over a newer change'],
  [/^added problems PASSKEY_LIMIT$/, 'an account has twenty at most'],
  [/GET \/api\/doctor\/sessions answers .* (properties|required) isAtSharedDesk$/, 'and as what its person is there'],
  [/GET \/api\/doctor\/sessions answers .* (properties|required) hasPasskey$/, 'the page knows whether to ask for one'],
  [/ properties (act enum passkey-(added|removed)|details properties by enum passkey)$/, 'and the trail says so'],
  [
    /GET \/api\/doctor\/google parameters .* enum \/confirmed$/,
    'a proof by Google ends on a page that says what is next',
  ],
  [/POST \/api\/doctor\/queue\/\{id\}\/put-back$/, 'putting back is an act of the queue like the others'],
  [/ (properties|required) away$/, 'a leave says that the doctor is away'],
  [/days-off requestBody .* enum move$/, 'who is booked can be moved'],
  [/days-off answers .* (properties|required) kept$/, 'and who found no place is told of'],
  [/days-off.* answers .* (properties|required) asFalse$/, 'what was taken for false is told of beside the patients'],
  [/ details properties moved$/, 'the trail says how many'],
  [/POST \/api\/doctor\/appointments$/, 'the desk books for a patient who telephones'],
  [/POST \/api\/doctor\/appointments\/\{id\}\/(patient|cancel|restore)$/, 'the desk corrects and cancels one booking'],
  [/ (lastAct anyOf 0 properties act|undone) enum (phone-booking|clinic-cancel|correct)$/, 'so these can be undone'],
  [/ (lastAct anyOf 0 properties act|undone) enum (running-late|on-time)$/, 'and what is announced to all'],
  [/ properties act enum appointment-(corrected|restored)$/, 'and the trail says so'],
  [/\/undo codes (ALREADY_BOOKED|DAY_FULL)$/, 'a cancelled patient comes back only while the place is free'],
  [/ notice properties suspended$/, 'who is booked with a suspended practice is told to call first'],
  [/ (properties|required) (cancelReason|correctedAt)$/, 'the ticket tells it'],
  [/ ticket (properties|required) state$/, 'the number called last may be of a patient who is no longer called'],
  [/POST \/api\/doctor\/queue\/\{id\}\/call$/, 'the desk may call a patient out of turn'],
  [
    / properties (lastAct anyOf 0 properties act|undone) enum call-now$/,
    'so it can be what the desk did last, and undone',
  ],
  [/ details properties outOfTurn$/, 'and the trail says so'],
  [/ properties lastAct anyOf 0 properties act enum put-back$/, 'so it can be what the desk did last'],
  [/ properties pause$/, 'a range of expected times does not span the hours between two sessions'],
  [/ properties (isDelayed|lateFrom)$/, 'a delay says which session is late, and a time whether it counts it in'],
  [/SESSIONS_OVER$/, 'after the last session there is nothing to be late for'],
  [/ (properties|required) undoable$/, 'the desk shows what can be undone, and when it was done'],
  [/SWITCHED_OFF$/, 'operators can stop sign-ups, the search and copies in an incident'],
  [
    /POST \/api\/doctor\/queue\/\{id\}\/[a-z-]+ parameters query version$/,
    'an act says in which queue its patient was seen',
  ],
  [/POST \/api\/doctor\/appointments\/\{id\}\/status requestBody .* properties seen$/, 'and a mark as what'],
  [/POST \/api\/doctor\/running-late (parameters|codes QUEUE_CHANGED)$/, 'and a delay over which one'],
  [/LAST_IN_LINE$/, 'a skip with nobody behind says so and is no act'],
  [/^added problems OTHER_ACCOUNT$/, 'a page whose session became that of another account is refused'],
  [/POST \/api\/doctor\/reset-password-by-link$/, 'the mail of a reset code has a link beside it'],
  [/POST \/api\/doctor\/end-session-by-link$/, 'the mail about a log-in from a new device or network has a link'],
  [
    /sendotp-signup (codes HUMAN_CHECK_NEEDED|requestBody .*humanCheck)$/,
    'mails to strangers cost a proof of work after the first of an hour',
  ],
  [/forgot-password (codes HUMAN_CHECK_NEEDED|requestBody .*humanCheck)$/, 'mails for a new password too'],
  [/POST \/api\/doctor\/clock$/, 'a clinic chooses how its times are written'],
  [/ (properties|required) clock$/, 'and everybody is told'],
  [/GET \/api\/doctor\/visit-times$/, 'how long patients waited and were seen'],
  [/ stats (properties|required) toCome$/, 'who is not attended may still come'],
  [
    /(GET \/api\/doctor\/home|POST \/api\/doctor\/first-steps)$/,
    'Home leads a new clinic, and says what was left open',
  ],
  [/ (ticket|event) (properties|required) current$/, 'a number is served only while somebody is in'],
  [/verify-appointment .* properties answered$/, 'a repeated scan is told from one whose answer got lost'],
  [/ properties overMaximum$/, 'the desk may go over the maximum, which it confirms'],
  [/ (properties|required) flood$/, 'a flood of bookings shows at the desk'],
  [/ (properties|required) cancelledTogether$/, 'and what was cancelled at once'],
  [/\/api\/doctor\/booking-flood(\/cancel|\/undo)?$/, 'false bookings are chosen, cancelled at once and brought back'],
  [
    /\/booking-flood\/(confirm|cancelled|\{id\}\/restore)$/,
    'they are confirmed at once, and one cancelled as false is found and brought back',
  ],
  [/ properties act enum bookings-(cancelled|confirmed|restored)$/, 'and the trail says so'],
  [/ (properties|required) held$/, 'the desk can look at held bookings whenever there are any'],
  [/CANCELLED_AS_FALSE$/, 'the ticket of a booking that was cancelled as false says so at the desk'],
  [/verify-appointment .* properties takeIn$/, 'who then is taken in'],
  [/verify-appointment codes (DAY_FULL|ALREADY_BOOKED)$/, 'over the maximum if the desk says so, and once'],
  [/ details properties networks$/, 'with how many networks were blocked'],
  [/NETWORK_BLOCKED$/, 'from which no booking is taken for a day'],
  [
    /POST \/api\/public\/appointments (requestBody|answers) .* others$/,
    'several patients book together with one phone',
  ],
  [/ (properties|required) toConfirm$/, 'a booking that takes no place before the desk has confirmed it'],
  [/POST \/api\/doctor\/appointments\/\{id\}\/confirm$/, 'which the desk does'],
  [/ properties act enum appointment-confirmed$/, 'and the trail says so'],
  [/POST \/api\/public\/appointments requestBody .* properties tickets$/, 'who holds the earlier ticket is told of it'],
  [/doctor\/login (codes HUMAN_CHECK_NEEDED|requestBody .*humanCheck)$/, 'and so does a log-in where many were wrong'],
  [/HUMAN_CHECK_NEEDED$/, 'a booking costs a proof of work while far more come than usual'],
  [/POST \/api\/public\/appointments requestBody .* properties humanCheck$/, 'which the patients’ app sends'],
  [/ properties undone enum put-back$/, 'and what was undone'],
  [/\/api\/doctor\/booking-safety$/, 'a practice switches what guards its online bookings'],
  [/ properties act enum booking-safety-changed$/, 'and the trail says so'],
  [/ details properties (guard|on)$/, 'with the switch and its new value'],
  [/ (properties|required) callToBook$/, 'patients are told to call'],
  [/GET \/api\/doctor\/display-key$/, 'the link of the waiting room’s screen has a key'],
  [/GET \/api\/doctor\/security-log$/, 'an owner sees failed log-ins, new devices and who read what'],
  [/ (properties|required) licence$/, 'the doctor sees where the licence stands with the operator'],
  [
    / properties act enum (licence-refused|practice-suspended|practice-restored)$/,
    'and the trail says what was decided',
  ],
  [/GET \/api\/doctor\/profile answers .* (properties|required) trialUsed$/, 'no trial is promised to who has had it'],
  [/^added problems (PRACTICE_REQUIRED|ROLE_NOT_ENOUGH)$/, 'members work for practices, each in a role'],
  [/ (properties|required) by$/, 'every act says which member did it'],
  [/(GET|POST) \/api\/doctor\/board(\/(stream|find))?$/, 'whose days they see side by side, and search'],
  [/ user (properties|required) practices$/, 'and are told for which, and as what'],
  [/ (properties|required) lastUndos$/, 'what one of them undoes is said at the desks of the others'],
  [/GET \/api\/doctor\/practice$/, 'with what the desk needs to know of each'],
  [/ (properties|required) phone$/, 'who has no e-mail address logs in with a mobile number'],
  [/ calls POST \/api\/(public\/(invitation|join|invitation\/password)|doctor\/join)$/, 'and joins by a link'],
  [/ calls (GET|POST|DELETE) \/api\/doctor\/members(\/[\w{}/]+)?$/, 'that an owner makes, who says who is a member'],
  [/^added problems (INVITATION_ENDED|ALREADY_MEMBER|LOG_IN_NAME_TAKEN)$/, 'which may not be possible'],
  [/^added problems (CLINIC_FULL|EMAIL_NEEDED|HAS_PRACTICE|LAST_PRACTICE)$/, 'nor may this'],
  [/ properties act enum (member-[a-z-]+|invitation-revoked)$/, 'and the trail says so'],
  [/ (details|items) (properties|required) (member|role)$/, 'with whose membership it was, and as what'],
  [/ GET \/api\/doctor\/clinic-(stats|payments)$/, 'owners see the statistics and the payments of their clinic'],
  [
    / calls (GET \/api\/public\/clinics\/\{id\}|POST \/api\/doctor\/clinic\/name)$/,
    'patients see a clinic and choose one of its doctors',
  ],
  [/ properties act enum clinic-renamed$/, 'an owner names it'],
  [/ calls GET \/api\/public\/screens\/\{id\}(\/stream)?$/, 'one waiting-room screen shows several doctors'],
  [
    / calls (GET|POST|DELETE) \/api\/doctor\/clinic\/(room|screens(\/\{id\})?)$/,
    'with their rooms, as an owner makes it',
  ],
  [/ properties act enum (room-named|screen-(made|changed|ended))$/, 'and the trail says so'],
  [
    /(\/clinic\/language| (properties|required) localLanguage| act enum local-language-chosen)$/,
    'each clinic speaks its own language',
  ],
  [/^added problems SCREEN_LIMIT$/, 'up to a number'],
  [
    / calls (GET|POST|DELETE) \/api\/(public\/shared-desk(\/(open|login))?|doctor\/(shared-desks(\/\{id\})?|pin))$/,
    'a computer at the reception is shared, each with a PIN',
  ],
  [/ user (properties|required) clinics$/, 'whoever is suspended is told by which clinic'],
  [/^added problems MEMBERSHIP_ENDED$/, 'as whoever was removed'],
  [/ user (properties|required) sharedDesk$/, 'as the page there knows'],
  [/^added problems (NOT_A_SHARED_DESK|PIN_RESTS|PIN_WRONG|TOO_MANY_DESKS)$/, 'which may not be possible'],
  [/ properties act enum (desk-(paired|changed|revoked)|pin-(set|removed))$/, 'and the trail says so'],
  [/ details properties by enum pin$/, 'as of who logged in with a PIN'],
  [/^added problems SECOND_FACTOR_(DEMANDED|NEEDED)$/, 'which a clinic may demand of owners and doctors'],
  [/^added calls POST \/api\/doctor\/members\/second-factor$/, 'when an owner says so'],
  [/ properties act enum second-factor-(demanded|left-open)$/, 'and the trail says so'],
  [/^added calls POST \/api\/public\/tickets\/\{ticket\}\/push(-end)?$/, 'a browser is told what becomes of a ticket'],
  [/ config (properties|required) pushKey$/, 'with which key'],
  [/ config (properties|required) phoneCodes$/, 'patients are led to codes only where they can be sent'],
  [/POST \/api\/public\/appointments requestBody .* properties notice$/, 'which notice a patient was shown'],
  [/ calls (GET|POST) \/api\/doctor\/patient-messages$/, 'of what its practice chooses, and sees what became of it'],
  [/ properties act enum (patient-message|phone-messages)-chosen$/, 'and the trail says so'],
  [/ entries items properties details properties budgetPaise$/, 'with what they may cost'],
  [/^added (problems PHONE_MESSAGES_OFF|calls POST \/api\/doctor\/phone-messages)$/, 'at mobile numbers too'],
  [/ ticket properties (toldBy(Phone|Browser)|phoneStopped)$/, 'of which the holder of a ticket knows'],
  [/^added calls POST \/api\/public\/tickets\/\{ticket\}\/phone-messages$/, 'and may stop it'],
  [/^added problems PHONE_STOPPED$/, 'but not undo what the number has stopped'],
  [/POST \/api\/public\/appointments requestBody .* properties language$/, 'in the language of the page'],
  [/^added problems (NUMBER_NOT_CONFIRMED|PHONE_CODE_NOT_SENT)$/, 'a clinic may let confirmed numbers alone book'],
  [/^added calls POST \/api\/public\/phone-codes(\/confirm)?$/, 'by a code'],
  [/^added problems PHONE_CODE_SPENT$/, 'of which only another one helps once its tries are spent'],
  [
    /^added calls POST \/api\/public\/tickets\/\{ticket\}\/(codes(\/confirm)?|visits(\/(correct|erase))?)$/,
    'and its holder sees, corrects and erases what a clinic keeps',
  ],
  [
    /POST \/api\/public\/appointments (requestBody .* properties confirmation|codes NUMBER_NOT_CONFIRMED)$/,
    'with the booking',
  ],
  [/^added calls POST \/api\/texts\/\{channel\}$/, 'and providers say how far they came'],
  [/ details properties told$/, 'with what was chosen'],
  [/^added problems PUSH_(OFF|LIMIT|SERVICE_UNKNOWN)$/, 'where that is possible'],
  [/payment-allpayments answers .* properties doctorName$/, 'who paid for a doctor who has left keeps the payment'],
  [/LAST_OWNER$/, 'and a clinic of several keeps an owner'],
  [/ codes REAUTH_REQUIRED$/, 'what destroys or hands out asks again who it is'],
];

const description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.optional(z.unknown()),
        requestBody: z.optional(z.unknown()),
        responses: z.record(z.string(), z.object({ content: z.optional(z.unknown()) })),
      }),
    ),
  ),
});

/** What /openapi.json says of each call, and what it cannot say: who may call, what a stream's events are, which refusals come. */
function wireContract(openapi: z.output<typeof description>): unknown {
  const calls = everyEndpoint.map(({ method, path: pattern, access: least, needsProfile, codes, event, files }) => {
    // What the owner of a practice needs; which roles may call as well is shown by access.test.ts.
    const access = least === 'public' ? least : needsProfile ? 'doctor-with-profile' : 'doctor';
    const path = pattern.replace(/:(\w+)/g, '{$1}');
    const { parameters, requestBody, responses } = openapi.paths[path]![method.toLowerCase()]!;
    const answers = Object.fromEntries(Object.entries(responses).map(([status, { content }]) => [status, content]));
    const shape = event && { ...z.toJSONSchema(event), $schema: undefined };
    return [`${method} ${path}`, { access, parameters, requestBody, files, answers, event: shape, codes }];
  });
  const problems = Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]);
  const written = { problems: Object.fromEntries(problems), calls: Object.fromEntries(calls) };
  return JSON.parse(JSON.stringify(written));
}

let found: string[];
beforeAll(async () => {
  const api = await startApi(inject('ownerUrl'));
  const openapi = description.parse(await (await api.browser().fetch('/openapi.json')).json());
  await api.stop();
  const before: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', 'wire-contract.json'), 'utf8'));
  found = differences(before, wireContract(openapi));
});

const isListed = (difference: string) => ADDED.some(([what]) => what.test(difference));

it('takes and says all that it did when the contract was written down', () =>
  expect(found.filter((difference) => !difference.startsWith('added '))).toEqual(WIDENED.map(([what]) => what)));

it('has only listed additions', () => {
  expect(found.filter((difference) => difference.startsWith('added ') && !isListed(difference))).toEqual([]);
  expect(ADDED.filter(([what]) => !found.some((difference) => what.test(difference)))).toEqual([]);
});

it('reports what is missing, different or new, and counts a new required field as a change', () => {
  const before = { gone: 1, other: { maxLength: 80 }, enum: ['A', 'B'], requestBody: { required: ['name'] } };
  const now = { new: 1, other: { maxLength: 60 }, enum: ['C', 'A'], requestBody: { required: ['name', 'age'] } };
  expect(differences(before, now)).toEqual([
    'removed gone',
    'changed other maxLength: 80 to 60',
    'removed enum B',
    'added enum C',
    'changed requestBody required age',
    'added new',
  ]);
  expect(differences(now, now)).toEqual([]);
});
