-- A browser that is told what becomes of a ticket (RFC 8030). It follows the ticket when that is moved, and goes when its day is over.
create table push_subscription (
  doctor_id text not null,
  date date not null,
  serial integer not null,
  -- Where its push service takes messages, and to which key they are encrypted (RFC 8291).
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  primary key (doctor_id, date, serial, endpoint)
);
create index push_subscription_of_day on push_subscription (date);

-- What a patient has to be told, written by the act that makes it so.
create table patient_message (
  doctor_id text not null,
  seq bigint generated always as identity,
  date date not null,
  serial integer not null,
  reason text not null check (reason in ('turn', 'soon', 'late', 'cancelled', 'restored', 'moved')),
  -- Which of several of the same reason.
  no integer not null,
  endpoint text not null,
  -- When it became so; null where that does not matter.
  at timestamptz,
  -- At once, after a pause, or once whoever sends it now must have ended.
  next_at timestamptz not null default '-infinity',
  tries integer not null default 0,
  -- Somebody sends it now, or was stopped while they did.
  is_taken boolean not null default false,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'failed', 'expired')),
  check ((ended_at is null) = (outcome is null)),
  primary key (doctor_id, seq),
  unique (doctor_id, date, serial, reason, no, endpoint),
  foreign key (doctor_id, date, serial, endpoint) references push_subscription on update cascade on delete cascade
);
create index patient_message_waiting on patient_message (next_at, seq) where ended_at is null;
