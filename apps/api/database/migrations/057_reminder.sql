-- Reminders of a period's end, each written at most once, in the transaction that promises its mail.
create table reminder (
  doctor_id text not null references account on delete cascade,
  kind text not null check (kind in ('trial-3', 'plan-7', 'plan-1', 'ended')),
  period_end timestamptz not null,
  sent_at timestamptz not null,
  primary key (doctor_id, kind, period_end)
);
