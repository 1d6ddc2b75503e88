-- What a practice does not tell its patients.
create table message_off (
  doctor_id text not null references practice on delete cascade,
  reason text not null check (reason in ('turn', 'soon', 'late', 'tomorrow', 'today')),
  primary key (doctor_id, reason)
);

-- How many messages about the visits of a day came to which end. The messages themselves go with their day.
create table message_count (
  doctor_id text not null references practice on delete cascade,
  date date not null,
  reason text not null,
  outcome text not null,
  count integer not null,
  primary key (doctor_id, date, reason, outcome)
);
create index message_count_of_day on message_count (date);
