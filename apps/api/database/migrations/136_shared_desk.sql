-- A computer at the reception that an owner has paired with the clinic: whoever works at it opens it with a PIN. It is found by its token, before a
-- practice is known, so it is of the directory.
create table shared_desk (
  desk_id uuid primary key default gen_random_uuid(),
  clinic_id text not null references clinic on delete cascade,
  token_hash bytea not null unique,
  name text not null check (length(name) between 1 and 80),
  idle_minutes integer not null check (idle_minutes between 1 and 60),
  paired_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index shared_desk_of_clinic on shared_desk (clinic_id);
create index shared_desk_end on shared_desk (expires_at);

-- The practices that are worked for there.
create table shared_desk_practice (
  desk_id uuid not null references shared_desk on delete cascade,
  doctor_id text not null references clinic_practice on delete cascade,
  primary key (desk_id, doctor_id)
);
create index shared_desk_practice_of_practice on shared_desk_practice (doctor_id);

-- With which a member opens the clinic's shared desks.
create table member_pin (
  clinic_id text not null,
  account_id text not null,
  pin_hash text not null,
  -- Wrong tries of a day, which began at the second. After the last one the PIN rests until the password is given.
  wrong smallint not null default 0,
  wrong_since timestamptz,
  primary key (clinic_id, account_id),
  foreign key (clinic_id, account_id) references member on delete cascade
);

-- At which shared desk it was opened; it ends with it.
alter table session add column shared_desk_id uuid references shared_desk on delete cascade;
create index session_at_shared_desk on session (shared_desk_id) where shared_desk_id is not null;
