-- The second factor of accounts that have one. What its codes are made from is sealed by the service's secret; recovery codes are kept as keyed hashes.
create table second_factor (
  doctor_id text primary key references account on delete cascade,
  code_secret text not null,
  -- The time step of the newest code that was used: no code is good twice.
  code_step bigint not null,
  recovery_macs bytea[] not null,
  on_since timestamptz not null
);
