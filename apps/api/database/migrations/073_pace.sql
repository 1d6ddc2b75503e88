-- What a doctor's last weeks teach, as sums: the Figures of packages/calendar (docs/decisions/033). Worked out once a day,
-- then only read.
create table doctor_pace (
  doctor_id text primary key references profile on delete cascade,
  learnt_on date not null,
  learnt_at timestamptz not null,
  figures jsonb not null,
  -- What was known until then: the answer of a booking made before is told again as it was.
  before jsonb
);
