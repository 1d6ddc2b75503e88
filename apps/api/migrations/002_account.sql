create table account (
  doctor_id text primary key check (doctor_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text,
  created_at timestamptz not null
);
select protect_by_doctor('account');
grant select, update, delete on account to baari_app;

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  doctor_id text not null references account on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  authenticated_at timestamptz not null
);
create index session_doctor on session (doctor_id);
select protect_by_doctor('session');
grant select, insert, update, delete on session to baari_app;

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
select protect_by_functions('mail_code');

create table spent_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
select protect_by_functions('spent_challenge');

-- Shared counters of the rate limiter; the shape is rate-limiter-flexible's.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
alter table rate_limit enable row level security;
create policy service_rows on rate_limit to baari_app using (true) with check (true);
grant select, insert, update, delete on rate_limit to baari_app;
