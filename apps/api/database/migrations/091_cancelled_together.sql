-- Bookings that the desk cancelled together, so that one undo brings them back. The row goes with the undo, or after
-- booking_network_kept_hours (forget_booking_networks).
create table cancelled_together (
  doctor_id text not null references account on delete cascade,
  no bigint generated always as identity,
  at timestamptz not null,
  dates date[] not null,
  serials integer[] not null,
  primary key (doctor_id, no),
  check (cardinality(dates) = cardinality(serials))
);

-- Networks from which a doctor takes no online bookings until then, as their marks (booking_network).
create table blocked_network (
  doctor_id text not null references account on delete cascade,
  network bytea not null,
  until timestamptz not null,
  cancel_no bigint not null,
  primary key (doctor_id, network)
);
