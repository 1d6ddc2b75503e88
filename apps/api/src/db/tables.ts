// Made by `npm run generate-tables` from the migrated database; a test fails where it differs.
import type { AuditAct, AuditDetails } from '@baari/contract/audit';
import type { ExportStatus } from '@baari/contract/export';
import type { Payment as PaymentShown } from '@baari/contract/payment';
import type { SecurityKind } from '@baari/contract/security-log';
import type {
  AppointmentStatus,
  BuyablePlan,
  Clock,
  Gender,
  Priority,
  ReasonToConfirm,
} from '@baari/contract/vocabulary';
import type { WorkingDays } from '@baari/contract/working-days';
import type { ColumnType } from 'kysely';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Account {
  created_at: Timestamp;
  doctor_id: string;
  email: string | null;
  email_is_proved: Generated<boolean>;
  founds_clinic: Generated<boolean>;
  /**
   * kept for the release before
   */
  kept_months: number | null;
  /**
   * kept for the release before
   */
  kept_since: Timestamp | null;
  language: Generated<string>;
  locked_at: Timestamp | null;
  name: string | null;
  password_hash: string | null;
  phone: string | null;
  /**
   * kept for the release before
   */
  suspended_at: Timestamp | null;
  /**
   * kept for the release before
   */
  suspension_reason: string | null;
}

export interface Appointment {
  booked_at: Timestamp;
  called_at: Timestamp | null;
  calls: Generated<number>;
  cancel_reason: string | null;
  cancelled_as_false: Generated<boolean>;
  cancelled_by_patient: Generated<boolean>;
  completed_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  corrected_at: Timestamp | null;
  date: string;
  doctor_id: string;
  gender: Gender;
  language: string | null;
  moved_to_date: string | null;
  moved_to_serial: number | null;
  nonce: Generated<number | null>;
  notice: number | null;
  patient_name: string | null;
  phone: string | null;
  place: Numeric | null;
  priority: Priority | null;
  serial: number;
  serving_no: number | null;
  status: Generated<AppointmentStatus>;
  to_confirm: ReasonToConfirm | null;
  verified_at: Timestamp | null;
  walk_in: Generated<boolean>;
}

export interface AppointmentDay {
  attended: Generated<number>;
  cap: number;
  date: string;
  doctor_id: string;
  female: number;
  last_serial: number;
  last_undos: Generated<Json>;
  late_at: Timestamp | null;
  late_from: Timestamp | null;
  late_minutes: Generated<number>;
  live_count: number;
  male: number;
  other: number;
  version: Generated<number>;
}

export interface AuditEntry {
  account_id: string | null;
  act: AuditAct;
  actor: string;
  at: Timestamp;
  details: AuditDetails;
  device: Generated<string | null>;
  doctor_id: string;
  entry_no: Generated<number>;
}

export interface BlockedNetwork {
  cancel_no: number;
  doctor_id: string;
  network: Buffer;
  until: Timestamp;
}

export interface BookingNetwork {
  at: Timestamp;
  date: string;
  doctor_id: string;
  network: Buffer;
  serial: number;
  wider_network: Buffer;
}

export interface CancelledTogether {
  at: Timestamp;
  dates: string[];
  doctor_id: string;
  no: Generated<number>;
  serials: number[];
}

export interface Clinic {
  clinic_id: string;
  created_at: Timestamp;
  demands_second_factor: Generated<boolean>;
  name: string | null;
}

export interface ClinicPractice {
  account_id: string;
  clinic_id: string;
  doctor_id: string;
  room: string | null;
}

export interface ClinicScreen {
  clinic_id: string;
  created_at: Timestamp;
  practices: string[];
  screen_id: string;
}

export interface CodeTry {
  asked_from: Generated<Buffer>;
  client: Buffer;
  email: string;
  purpose: string;
  tries: number;
}

export interface DataExport {
  asked_at: Timestamp;
  doctor_id: string;
  expires_at: Timestamp;
  export_id: string;
  file_bytes: number | null;
  file_key: string | null;
  percent: Generated<number>;
  run_id: string | null;
  seen_at: Timestamp;
  status: ExportStatus;
}

export interface DayOff {
  away: Generated<boolean>;
  date: string;
  doctor_id: string;
}

export interface DoctorPace {
  before: Json | null;
  doctor_id: string;
  figures: Json;
  learnt_at: Timestamp;
  learnt_on: string;
}

export interface EndedSession {
  clinic_id: string | null;
  expires_at: Timestamp;
  token_hash: Buffer;
  why: string;
}

export interface FeatureSwitch {
  at: Timestamp;
  is_on: boolean;
  name: string;
  operator_id: string;
  reason: string;
}

export interface FloodMail {
  at: Timestamp;
  doctor_id: string;
}

export interface FormerMember {
  account_id: string;
  clinic_id: string;
  left_at: Timestamp;
  name: string;
}

export interface FormerPatient {
  at: Timestamp;
  corrected_at: Timestamp | null;
  date: string;
  doctor_id: string;
  no: number;
  patient_name: string | null;
  phone: string | null;
}

export interface FunctionFile {
  checksum: string;
  name: string;
}

export interface GoogleIdentity {
  doctor_id: string;
  linked_at: Timestamp;
  sub: string;
}

export interface IdempotencyRecord {
  answer: Json;
  created_at: Timestamp;
  doctor_id: string;
  endpoint: string;
  key: string;
  request_hash: Buffer;
}

export interface Invitation {
  account_id: string | null;
  clinic_id: string;
  created_at: Timestamp;
  doctor_id: string;
  email: string | null;
  expires_at: Timestamp;
  invitation_id: Generated<string>;
  mail_hash: Buffer | null;
  name: string;
  origins: Generated<string[]>;
  phone: string | null;
  practices: string[];
  role: string;
  token_hash: Buffer;
}

export interface LicenceMail {
  decision: string;
  doctor_id: string;
  no: Generated<number>;
}

export interface LooseFile {
  key: string;
  since: Generated<Timestamp>;
}

export interface MailCode {
  asked_from: Generated<Buffer>;
  code_mac: Buffer | null;
  email: string;
  expires_at: Timestamp;
  link_mac: Buffer | null;
  mailed_at: Timestamp | null;
  purpose: string;
  sent: Generated<number>;
  sent_at: Timestamp;
  tries: Generated<number>;
  window_at: Timestamp;
}

export interface MailFailure {
  at: Timestamp;
  email: string;
  failure_no: Generated<number>;
  purpose: string;
  reason: string;
  tries: number;
}

export interface Member {
  account_id: string;
  clinic_id: string;
  joined_at: Timestamp;
  password_set_elsewhere: Generated<boolean>;
  role: string;
  suspended_at: Timestamp | null;
}

export interface MemberPin {
  account_id: string;
  clinic_id: string;
  pin_hash: string;
  wrong: Generated<number>;
  wrong_since: Timestamp | null;
}

export interface MemberPractice {
  account_id: string;
  clinic_id: string;
  doctor_id: string;
}

export interface MessageCount {
  count: number;
  date: string;
  doctor_id: string;
  outcome: string;
  reason: string;
}

export interface MessageOff {
  doctor_id: string;
  reason: string;
}

export interface MessageSpent {
  date: string;
  doctor_id: string;
  paise: number;
}

export interface MessageStop {
  at: Timestamp;
  lifted_at: Timestamp | null;
  phone: string;
}

export interface Migration {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface OperatorAccount {
  code_secret: string | null;
  code_step: Generated<number>;
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  email: string;
  link_hash: Buffer | null;
  link_until: Timestamp | null;
  operator_id: string;
  password_hash: string | null;
  recovery_macs: Generated<ArrayType<Buffer>>;
}

export interface OperatorMail {
  at: Timestamp;
  one: Generated<boolean>;
}

export interface OperatorSession {
  key_hash: Buffer;
  opened_at: Timestamp;
  operator_id: string;
  proved_at: Timestamp;
  seen_at: Timestamp;
}

export interface OperatorVisit {
  expires_at: Timestamp;
  is_open: Generated<boolean>;
  key_hash: Buffer;
}

export interface Passkey {
  added_at: Timestamp;
  credential_id: Buffer;
  device: string;
  doctor_id: string;
  public_id: Generated<string>;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  used_at: Timestamp | null;
}

export interface PatientMessage {
  at: Timestamp | null;
  channel: string | null;
  date: string;
  doctor_id: string;
  ended_at: Timestamp | null;
  endpoint: string;
  is_taken: Generated<boolean>;
  next_at: Generated<Timestamp>;
  no: number;
  numbers: number[] | null;
  outcome: string | null;
  paise: Generated<number>;
  phone: string | null;
  provider_id: string | null;
  reached: string | null;
  reason: string;
  seq: Generated<number>;
  serial: number;
  tries: Generated<number>;
}

export interface Payment {
  amount_paise: number;
  captured_at: Timestamp | null;
  created_at: Timestamp;
  currency: Generated<string>;
  doctor_id: string;
  order_id: string;
  payment_id: string | null;
  payment_no: Generated<number>;
  refunded_at: Timestamp | null;
  status: PaymentShown['status'] | 'refunding';
}

export interface PaymentOrder {
  amount_paise: number;
  buyer_address: string;
  buyer_city: string;
  buyer_email: string;
  buyer_name: string;
  buyer_pincode: string;
  check_at: Timestamp | null;
  checks: Generated<number>;
  closed: Generated<boolean>;
  created_at: Timestamp;
  currency: string;
  doctor_id: string;
  order_id: string;
  paid_by: string | null;
  payer_id: string | null;
  plan: BuyablePlan;
  receipt: string;
}

export interface PhoneCode {
  code_mac: Buffer;
  doctor_id: string;
  expires_at: Timestamp;
  phone: string;
  sent: Generated<number>;
  sent_at: Timestamp;
  tries: Generated<number>;
  window_at: Timestamp;
}

export interface Practice {
  doctor_id: string;
  kept_months: number | null;
  kept_since: Timestamp | null;
  local_language: Generated<string>;
  locked_at: Timestamp | null;
  phone_budget_paise: Generated<number>;
  suspended_at: Timestamp | null;
  suspension_reason: string | null;
  tells_phones: Generated<boolean>;
}

export interface Profile {
  about: Generated<string>;
  avg_check_time: number;
  call_to_book: Generated<boolean>;
  city: string;
  clinic_address: string;
  clinic_phone: string;
  clock: Generated<Clock>;
  confirmed_numbers: Generated<boolean>;
  created_at: Timestamp;
  degree: string;
  demo: Generated<boolean>;
  desk_reserve: Generated<boolean>;
  display_at: Timestamp | null;
  dob: string;
  doctor_id: string;
  email: string;
  experience: number;
  fees: number;
  hold: Generated<boolean>;
  image_key: string;
  is_available: Generated<boolean>;
  language: Generated<string[]>;
  licence_approved: Generated<boolean>;
  licence_changes: Generated<Json>;
  licence_council: string | null;
  licence_key: string;
  licence_refusal: string | null;
  licence_since: Timestamp;
  licence_told: Generated<boolean>;
  licence_type: string;
  licence_verified_at: Timestamp | null;
  max_appointment: number;
  name: string;
  network_limit: Generated<boolean>;
  phone_limit: Generated<boolean>;
  pincode: string;
  poster_at: Timestamp | null;
  proof_of_work: Generated<boolean>;
  reg_number: string;
  reg_plain: Generated<string>;
  second_clinic: Generated<boolean>;
  speciality: string;
  terms_accepted_at: Timestamp;
  updated_at: Timestamp;
  usual_limit: Generated<boolean>;
  working_days: ColumnType<WorkingDays, string, string>;
}

export interface PushSubscription {
  auth: string | null;
  date: string;
  doctor_id: string;
  endpoint: string;
  known_serial: number | null;
  p256dh: string | null;
  serial: number;
  stopped: Generated<boolean>;
  stopped_phones: Generated<string[]>;
}

export interface QueueAct {
  account_id: string | null;
  act: string;
  after: Json;
  at: Generated<Timestamp>;
  before: Json;
  date: string;
  doctor_id: string;
  late_at: Timestamp | null;
  late_from: Timestamp | null;
  late_minutes: number | null;
  no: number;
  serial: number;
}

export interface RateLimit {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface Receipt {
  amount_paise: number;
  buyer: Json;
  currency: string;
  doctor_id: string;
  ends_at: Timestamp | null;
  issued_at: Timestamp;
  kind: string;
  number: string;
  order_id: string;
  payment_id: string;
  plan: string;
  refers_to: string | null;
  seller: Json;
  starts_at: Timestamp | null;
  tax: Json | null;
}

export interface ReceiptSeries {
  financial_year: number;
  kind: string;
  last_no: number;
}

export interface Refund {
  amount_paise: number;
  attempt: Generated<number>;
  check_at: Timestamp | null;
  doctor_id: string;
  payment_id: string;
  processed_at: Timestamp | null;
  reason: 'amount' | 'currency' | 'closed' | 'second' | 'operator' | 'provider';
  refund_id: string | null;
  status: Generated<'wanted' | 'pending' | 'processed'>;
  wanted_at: Timestamp;
}

export interface Reminder {
  doctor_id: string;
  kind: string;
  period_end: Timestamp;
  sent_at: Timestamp;
}

export interface SandboxEntity {
  body: Json;
  id: string;
  key: string | null;
  kind: 'order' | 'payment' | 'refund';
  parent_id: string | null;
  seq: Generated<number>;
}

export interface SecondFactor {
  code_secret: string;
  code_step: number;
  doctor_id: string;
  on_since: Timestamp;
  recovery_macs: ArrayType<Buffer>;
}

export interface SecurityEvent {
  about: string;
  call: string;
  device: string;
  doctor_id: string;
  event_no: Generated<number>;
  first_at: Timestamp;
  kind: SecurityKind;
  last_at: Timestamp;
  network: string;
  slot: Timestamp;
  times: number;
}

export interface SeenFrom {
  doctor_id: string;
  first_session: string;
  kind: string;
  mark: string;
  seen_at: Timestamp;
}

export interface ServiceProcess {
  late_sweeps: Generated<Json>;
  place: string;
  process_id: string;
  secret_marks: Generated<string[]>;
  seen_at: Timestamp;
  started_at: Timestamp;
  version: string;
}

export interface Session {
  authenticated_at: Timestamp;
  created_at: Timestamp;
  device: Generated<string>;
  device_since: string | null;
  doctor_id: string;
  expires_at: Timestamp;
  first_hash: Buffer | null;
  former_authenticated_at: Timestamp | null;
  former_hash: Buffer | null;
  former_until: Timestamp | null;
  public_id: Generated<string>;
  seen_at: Timestamp;
  shared_desk_id: string | null;
  token_hash: Buffer;
}

export interface SharedDesk {
  clinic_id: string;
  desk_id: Generated<string>;
  expires_at: Timestamp;
  idle_minutes: number;
  name: string;
  origins: Generated<string[]>;
  paired_at: Timestamp;
  token_hash: Buffer;
  used_at: Timestamp;
}

export interface SharedDeskPractice {
  desk_id: string;
  doctor_id: string;
}

export interface SpentChallenge {
  challenge_hash: Buffer;
  expires_at: Timestamp;
}

export interface SubscriptionPeriod {
  doctor_id: string;
  ends_at: Timestamp;
  order_id: string | null;
  plan: 'trial' | 'monthly' | 'yearly';
  starts_at: Timestamp;
}

export interface TrialUse {
  used_at: Timestamp;
  used_by: Buffer;
}

export interface UsedLink {
  account_id: string;
  clinic_id: string;
  session_id: string;
  sets_password: boolean;
  used_at: Timestamp;
}

export interface VerifiedLicence {
  council: string;
  doctor_id: string;
  reg_plain: string;
}

export interface WasThisYou {
  device: string;
  doctor_id: string;
  is_last: Generated<boolean>;
  is_promised: Generated<boolean>;
  network: string;
  opened_at: Timestamp;
  session_id: string;
}

export interface WebhookEvent {
  event_id: string;
  name: string;
  order_id: string | null;
  outcome: string;
  payment_id: string | null;
  received_at: Timestamp;
}

export interface DB {
  account: Account;
  appointment: Appointment;
  appointment_day: AppointmentDay;
  audit_entry: AuditEntry;
  blocked_network: BlockedNetwork;
  booking_network: BookingNetwork;
  cancelled_together: CancelledTogether;
  clinic: Clinic;
  clinic_practice: ClinicPractice;
  clinic_screen: ClinicScreen;
  code_try: CodeTry;
  data_export: DataExport;
  day_off: DayOff;
  doctor_pace: DoctorPace;
  ended_session: EndedSession;
  feature_switch: FeatureSwitch;
  flood_mail: FloodMail;
  former_member: FormerMember;
  former_patient: FormerPatient;
  function_file: FunctionFile;
  google_identity: GoogleIdentity;
  idempotency_record: IdempotencyRecord;
  invitation: Invitation;
  licence_mail: LicenceMail;
  loose_file: LooseFile;
  mail_code: MailCode;
  mail_failure: MailFailure;
  member: Member;
  member_pin: MemberPin;
  member_practice: MemberPractice;
  message_count: MessageCount;
  message_off: MessageOff;
  message_spent: MessageSpent;
  message_stop: MessageStop;
  migration: Migration;
  operator_account: OperatorAccount;
  operator_mail: OperatorMail;
  operator_session: OperatorSession;
  operator_visit: OperatorVisit;
  passkey: Passkey;
  patient_message: PatientMessage;
  payment: Payment;
  payment_order: PaymentOrder;
  phone_code: PhoneCode;
  practice: Practice;
  profile: Profile;
  push_subscription: PushSubscription;
  queue_act: QueueAct;
  rate_limit: RateLimit;
  receipt: Receipt;
  receipt_series: ReceiptSeries;
  refund: Refund;
  reminder: Reminder;
  sandbox_entity: SandboxEntity;
  second_factor: SecondFactor;
  security_event: SecurityEvent;
  seen_from: SeenFrom;
  service_process: ServiceProcess;
  session: Session;
  shared_desk: SharedDesk;
  shared_desk_practice: SharedDeskPractice;
  spent_challenge: SpentChallenge;
  subscription_period: SubscriptionPeriod;
  trial_use: TrialUse;
  used_link: UsedLink;
  verified_licence: VerifiedLicence;
  was_this_you: WasThisYou;
  webhook_event: WebhookEvent;
}
