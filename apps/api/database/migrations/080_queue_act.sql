-- What the desk did in today's queue, so that it can be undone one by one (docs/decisions/043). `before` and `after` are the
-- traces of the appointments that an act changed; neither holds a name or a phone. Only the last acts of a doctor's last
-- day are kept.
create table queue_act (
  doctor_id text not null,
  date date not null,
  no bigint not null,
  act text not null,
  serial integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (doctor_id, date, no),
  foreign key (doctor_id, date) references appointment_day on delete cascade
);

insert into queue_act (doctor_id, date, no, act, serial, before, after)
select distinct on (d.doctor_id) d.doctor_id, d.date, (d.last_act ->> 'no')::bigint, d.last_act ->> 'act',
       (d.last_act ->> 'serial')::integer, d.last_act -> 'before', d.last_act -> 'after'
from appointment_day d where d.last_act is not null
order by d.doctor_id, d.date desc;

alter table appointment_day drop column last_act;
