create table account (
  doctor_id text primary key check (doctor_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text,
  created_at timestamptz not null
);

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  doctor_id text not null references account on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  authenticated_at timestamptz not null
);
create index session_doctor on session (doctor_id);

-- One live code per purpose and address; the code itself is kept as a MAC.
create table mail_code (
  purpose text not null check (purpose in ('signup', 'reset')),
  email text not null,
  code_mac bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, email)
);

create table spent_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

-- Shared counters of the rate limiter; the shape is rate-limiter-flexible's.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
