-- A clinic is one or more practices under one roof, with members. All of this is found before a practice is known, so it is of the directory; the
-- column `doctor_id` of an account is the account's key, and that of the practice it began with.
create table clinic (
  clinic_id text primary key check (clinic_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  -- Null until an owner gives one.
  name text check (length(name) between 1 and 120),
  created_at timestamptz not null
);

create table clinic_practice (
  doctor_id text primary key check (doctor_id ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  clinic_id text not null references clinic on delete cascade,
  -- The doctor of the practice.
  account_id text not null references account,
  -- Where patients are called to, as the waiting-room's screen says it ('Cabin 2').
  room text check (length(room) between 1 and 40)
);
create index clinic_practice_of_clinic on clinic_practice (clinic_id);
create index clinic_practice_of_account on clinic_practice (account_id);

create table member (
  clinic_id text not null references clinic on delete cascade,
  account_id text not null references account on delete cascade,
  role text not null check (length(role) between 1 and 20),
  joined_at timestamptz not null,
  suspended_at timestamptz,
  primary key (clinic_id, account_id)
);
create index member_of_account on member (account_id);

-- The practices that a member works for, where the role does not say which.
create table member_practice (
  clinic_id text not null,
  account_id text not null,
  doctor_id text not null references clinic_practice on delete cascade,
  primary key (clinic_id, account_id, doctor_id),
  foreign key (clinic_id, account_id) references member on delete cascade
);
create index member_practice_of_practice on member_practice (doctor_id);

-- Who was invited to somebody's clinic begins none of their own.
alter table account add column founds_clinic boolean not null default true,
  -- As the person typed it on joining; null for doctors, whose profile has their name.
  add column name text check (length(name) between 1 and 100);

insert into clinic (clinic_id, created_at) select doctor_id, created_at from account;
insert into clinic_practice (doctor_id, clinic_id, account_id) select doctor_id, doctor_id, doctor_id from account;
insert into member (clinic_id, account_id, role, joined_at) select doctor_id, doctor_id, 'owner', created_at from account;
