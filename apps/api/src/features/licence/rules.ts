import { COUNCIL_MAX_CHARS, LICENCE_REASON_MAX_CHARS } from '@baari/contract/limits';
import { LICENCE_DECISIONS, LICENCE_FIELDS, LICENCE_STATES, SEEN_BESIDE_LICENCE } from '@baari/contract/vocabulary';
import type { LicenceField, LicenceState, SeenBesideLicence } from '@baari/contract/vocabulary';
import { z } from 'zod';

/** What may be listed: the claims in a state, or approved practices that have changed since. */
export const CLAIM_LISTS = [...LICENCE_STATES, 'changed'] as const;
export type ClaimList = (typeof CLAIM_LISTS)[number];

/** A doctor's claim to a registration number, with what the operator needs to judge it. */
export interface Claim {
  doctor_id: string;
  email: string;
  name: string;
  reg_number: string;
  /** The number as it is compared. */
  reg_plain: string;
  degree: string;
  speciality: string;
  experience: number;
  clinic_address: string;
  city: string;
  clinic_phone: string;
  image_key: string;
  licence_key: string;
  licence_type: string;
  state: LicenceState;
  reason: string | null;
  council: string | null;
  second_clinic: boolean;
  since: Date;
  /** What has changed beside the licence since it was approved, and when, as the database writes instants. */
  changes: Partial<Record<SeenBesideLicence, string>>;
  /** Names what there is to see, in the order of FACTS. */
  seen: string;
}

const IN_WORDS: Record<LicenceField, string> = {
  name: 'name',
  regNumber: 'number',
  degree: 'degree',
  speciality: 'speciality',
  licenseDocument: 'document',
};
const FACTS = [...LICENCE_FIELDS.map((field) => IN_WORDS[field]), 'council', 'clinic or picture'];

const BESIDE_IN_WORDS: Record<SeenBesideLicence, string> = {
  clinicAddress: 'clinic address',
  city: 'city',
  clinicPh: 'phone',
  experience: 'years of experience',
  image: 'picture',
};

/** In words, what has changed beside a licence since it was approved, and when. */
export const changesSinceApproval = ({ changes }: Claim): { field: string; at: Date }[] =>
  SEEN_BESIDE_LICENCE.flatMap((field) => {
    const at = changes[field];
    return at === undefined ? [] : [{ field: BESIDE_IN_WORDS[field], at: new Date(at) }];
  });

/** In words, what has changed about a claim since it was seen so. */
export function changedSince(seen: string, claim: Claim): string {
  const before = seen.split('-');
  const now = claim.seen.split('-');
  return FACTS.filter((_, at) => before[at] !== now[at]).join(', ');
}

/** The claims of each registration number side by side, in their order. */
export function byNumber(claims: readonly Claim[]): Claim[][] {
  const numbers = new Map<string, Claim[]>();
  for (const claim of claims) numbers.set(claim.reg_plain, [...(numbers.get(claim.reg_plain) ?? []), claim]);
  return [...numbers.values()];
}

const text = (max: number) => z.string().trim().max(max, `Write at most ${max} characters.`).default('');

/** What is missing of a decision, by the field that it is missing of. */
export const NEEDED = {
  seen: 'Say what you have looked at: --seen, as licence show prints it.',
  council: 'Name the council that gave the licence.',
  reason: 'Give a reason: the doctor reads it.',
} as const;
const needed = (field: keyof typeof NEEDED) => ({ message: NEEDED[field], path: [field] });

/** What the operator asks for, by command or on the page. */
export const decisionForm = z
  .object({
    decision: z.enum(LICENCE_DECISIONS),
    reason: text(LICENCE_REASON_MAX_CHARS),
    council: text(COUNCIL_MAX_CHARS),
    secondClinic: z.boolean().default(false),
    seen: z.string().default(''),
  })
  .refine(({ decision, seen }) => (decision !== 'approve' && decision !== 'refuse') || seen !== '', needed('seen'))
  .refine(({ decision, council }) => decision !== 'approve' || council !== '', needed('council'))
  .refine(
    ({ decision, reason }) => (decision !== 'refuse' && decision !== 'suspend') || reason !== '',
    needed('reason'),
  );
export type AskedDecision = z.output<typeof decisionForm>;

/** Why a decision was not carried out, for the operator; DONE and KEPT stand for none. */
export const REFUSED = {
  NOT_FOUND: 'There is no profile of this doctor.',
  CHANGED: 'What you looked at has changed since. Nothing was decided: look again.',
  NO_CHANGE: 'It stands so already.',
  SUSPENDED: 'This practice is suspended. Restore it first.',
  TAKEN:
    'Another practice is verified with this registration number. Only the same person may have a second clinic; else refuse or suspend one of them first.',
} as const;
/** After an approval of what was approved, and had changed since. */
export const KEPT = 'It stays approved. What has changed so far is no longer listed.';
export type Outcome = 'DONE' | 'KEPT' | keyof typeof REFUSED;

/** The trial that an approval may start, with the marks by which another one is known (subscription/rules-trial.ts). */
interface AwaitedTrial {
  start: Date;
  end: Date;
  ownMarks(accountEmail: string): readonly Buffer[];
  licenceMarks: readonly Buffer[];
  keptMarks: readonly Buffer[];
}
export interface AskedClaims {
  /** Null: whatever it is. */
  state: ClaimList | null;
  /** Null: of all doctors. */
  doctorId: string | null;
}
/** Where claims are read and decided, by right of the operator. */
export interface LicenceDesk {
  /** The claims that are asked for, the longest waiting first, and beside each the others of the same number. */
  claims(asked: AskedClaims): Promise<Claim[]>;
  decide(claim: Claim, asked: AskedDecision, trial: AwaitedTrial): Promise<Outcome>;
}
