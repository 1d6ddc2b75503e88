-- A licence stands as the operator left it: licence_verified_at, or licence_refusal with the reason for the doctor; with neither it
-- waits, since licence_since. Who is not verified stands in no search. The council is read from the document by the operator;
-- reg_plain is the number without capitals, spaces and punctuation, so that one number is found however it is typed.
alter table profile
  add column licence_since timestamptz,
  add column licence_refusal text check (length(licence_refusal) between 1 and 500),
  add column licence_council text check (length(licence_council) between 1 and 100),
  -- The same person's other clinic: the only way in which one licence stands twice.
  add column second_clinic boolean not null default false,
  add column reg_plain text not null generated always as (
    coalesce(nullif(regexp_replace(lower(normalize(reg_number, nfkc)), '[^a-z0-9]', '', 'g'), ''), lower(reg_number))) stored,
  add constraint licence_one_state check (num_nonnulls(licence_verified_at, licence_refusal) <= 1),
  add constraint licence_of_verified check (licence_verified_at is not null or licence_council is null and not second_clinic);
update profile set licence_since = coalesce(licence_verified_at, updated_at);
-- The sample clinic has nobody to wait for.
update profile set licence_verified_at = coalesce(licence_verified_at, created_at) where demo;
alter table profile alter column licence_since set not null;
create index profile_reg_plain on profile (reg_plain);
create index profile_licence_waits on profile (licence_since) where licence_verified_at is null;
create unique index profile_licence_once on profile (reg_plain, regexp_replace(lower(licence_council), '[^a-z0-9]', '', 'g'))
where licence_verified_at is not null and not second_clinic;

-- The operator may stop a practice: nobody books there any more. It belongs to the account, so that a new profile does not end it.
alter table account
  add column suspended_at timestamptz,
  add column suspension_reason text check (length(suspension_reason) between 1 and 500),
  add constraint suspension_whole check ((suspended_at is null) = (suspension_reason is null));
drop index account_locked;
create index account_closed on account (doctor_id) where locked_at is not null or suspended_at is not null;

-- Decisions of which the doctor is not mailed yet, written with the decision.
create table licence_mail (
  doctor_id text not null references account on delete cascade,
  no bigint generated always as identity,
  decision text not null check (decision in ('approve', 'refuse', 'suspend', 'restore')),
  primary key (doctor_id, no)
);
