-- From where an account has been logged in to: a device by the random id of its cookie, a network by a keyed hash of its beginning.
create table seen_from (
  doctor_id text not null references account on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  mark text not null check (mark ~ '^[A-Za-z0-9_-]{22}$'),
  -- The session with which it was first seen from there.
  first_session uuid not null,
  seen_at timestamptz not null,
  primary key (doctor_id, kind, mark)
);
create index seen_from_age on seen_from (seen_at);

-- Log-ins of which the owner is asked by mail whether it was them.
create table was_this_you (
  session_id uuid primary key,
  doctor_id text not null references account on delete cascade,
  device text not null,
  -- The beginning of the network, sealed by the service's secret.
  network text not null,
  opened_at timestamptz not null,
  is_promised boolean not null default false
);
create index was_this_you_of on was_this_you (doctor_id, opened_at);
create index was_this_you_due on was_this_you (opened_at) where not is_promised;

-- The session with which its device was first seen.
alter table session add column device_since uuid;
