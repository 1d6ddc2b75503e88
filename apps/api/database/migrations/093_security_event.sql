-- What concerns the safety of an account and is no act of the clinic. No name, phone or address: networks by a keyed hash, devices by
-- the random id of their cookie. What repeats within ten minutes is one row that counts. '' stands for nobody and nothing.
create table security_event (
  doctor_id text not null,
  event_no bigint generated always as identity,
  slot timestamptz not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  call text not null,
  about text not null check (about ~ '^[0-9a-zA-Z_ -]{0,80}$'),
  network text not null check (network ~ '^[A-Za-z0-9_-]{12}$'),
  device text not null check (device ~ '^[A-Za-z0-9_-]{0,22}$'),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  times integer not null check (times > 0),
  primary key (doctor_id, event_no),
  constraint security_event_same unique (slot, doctor_id, kind, call, about, network, device)
);
