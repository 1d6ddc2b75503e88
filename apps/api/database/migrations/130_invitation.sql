-- One log-in name each: an e-mail address, or an Indian mobile number for who was invited without one.
alter table account alter column email drop not null,
  add column phone text unique check (phone ~ '^[6-9][0-9]{9}$'),
  -- Whether somebody has shown that the address is theirs, by a mailed code or link or by Google.
  add column email_is_proved boolean not null default true;
alter table account add constraint account_has_log_in_name check (num_nonnulls(email, phone) = 1) not valid;
alter table account validate constraint account_has_log_in_name;

-- What an owner's link is good for, once, until it is used or revoked or its time is over: to join a clinic, or to set a new password. It is found by
-- its token, before a practice is known, so it is of the directory.
create table invitation (
  invitation_id uuid primary key default gen_random_uuid(),
  clinic_id text not null references clinic on delete cascade,
  -- Of whose practice the owner made it; its trail tells of it.
  doctor_id text not null references clinic_practice on delete cascade,
  -- Neither token is kept: that of the link which the owner sees, and that of the link which was mailed, and so proves the address.
  token_hash bytea not null unique,
  mail_hash bytea unique,
  -- Whose password it sets anew; null: it lets somebody join.
  account_id text references account on delete cascade,
  name text not null check (length(name) between 1 and 80),
  email text check (length(email) <= 254),
  phone text check (phone ~ '^[6-9][0-9]{9}$'),
  role text not null check (length(role) between 1 and 20),
  practices text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitation_of_clinic on invitation (clinic_id);
create index invitation_of_practice on invitation (doctor_id);
create index invitation_of_account on invitation (account_id);
create index invitation_end on invitation (expires_at);
