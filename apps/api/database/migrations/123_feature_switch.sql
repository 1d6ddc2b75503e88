-- What operators have switched off, or on again, while all processes run: who, when, and why. What has no row is on.
create table feature_switch (
  name text primary key,
  is_on boolean not null,
  operator_id text not null,
  at timestamptz not null,
  reason text not null check (length(reason) between 1 and 500)
);
