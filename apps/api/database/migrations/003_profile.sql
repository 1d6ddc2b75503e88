create table profile (
  doctor_id text primary key references account on delete cascade,
  name text not null,
  email text not null,
  dob date not null,
  language text[] not null default '{}',
  image_key text not null,
  licence_key text not null,
  licence_type text not null,
  clinic_address text not null,
  city text not null,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  clinic_phone text not null check (clinic_phone ~ '^[6-9][0-9]{9}$'),
  fees integer not null check (fees >= 1),
  avg_check_time integer not null check (avg_check_time >= 1),
  max_appointment integer not null check (max_appointment between 1 and 100),
  degree text not null,
  experience integer not null check (experience >= 0),
  speciality text not null,
  reg_number text not null check (length(reg_number) >= 5),
  about text not null default '' check (length(about) <= 500),
  working_days jsonb not null check (jsonb_typeof(working_days) = 'object'),
  is_available boolean not null default true,
  terms_accepted_at timestamptz not null,
  licence_verified_at timestamptz,
  demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index profile_name on profile (name, doctor_id);

-- What was granted or bought; a profile that goes takes its periods with it.
create table subscription_period (
  doctor_id text not null references profile on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  plan text not null check (plan in ('trial', 'monthly', 'yearly')),
  order_id text unique,
  primary key (doctor_id, starts_at),
  check (starts_at < ends_at),
  check ((plan = 'trial') = (order_id is null))
);
create unique index subscription_one_trial on subscription_period (doctor_id) where plan = 'trial';

-- Keyed hashes of those who had their trial; they outlive the account.
create table trial_use (
  used_by bytea primary key,
  used_at timestamptz not null
);

create table payment (
  doctor_id text not null,
  payment_no bigint generated always as identity,
  order_id text not null,
  payment_id text unique,
  amount_paise integer not null check (amount_paise > 0),
  status text not null check (status in ('paid', 'failed', 'refunded')),
  created_at timestamptz not null,
  refunded_at timestamptz check ((refunded_at is not null) = (status = 'refunded')),
  primary key (doctor_id, payment_no)
);

-- Answers given to a key, written in the transaction of their effect.
create table idempotency_record (
  doctor_id text not null,
  endpoint text not null,
  key text not null check (length(key) between 1 and 80),
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (doctor_id, endpoint, key)
);
create index idempotency_age on idempotency_record using brin (created_at);
