-- Who did what in a clinic, and when. No name, phone or address: a session is known by a pseudonym, a patient by date and
-- serial. The service adds and reads; nobody changes an entry, and only age removes one (forget_old_audit).
create table audit_entry (
  doctor_id text not null,
  entry_no bigint generated always as identity,
  at timestamptz not null,
  actor text not null check (actor ~ '^([0-9a-f]{12}|mail-code|operator|system)$'),
  act text not null check (act ~ '^[a-z]+(-[a-z]+)*$'),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 1000),
  primary key (doctor_id, entry_no)
);
create index audit_age on audit_entry using brin (at);
