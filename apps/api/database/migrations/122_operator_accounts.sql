-- Who runs the service and looks at its pages. `operator add` makes a row with the hash of a link; whoever opens the link sets a password and a second
-- factor. What the codes are made from is sealed by the service's secret; recovery codes are kept as keyed hashes.
create table operator_account (
  operator_id text primary key,
  email text not null unique,
  password_hash text,
  code_secret text,
  -- The time step of the newest code that was used: no code is good twice.
  code_step bigint not null default 0,
  recovery_macs bytea[] not null default '{}',
  link_hash bytea unique,
  link_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  constraint operator_factors_whole check ((password_hash is null) = (code_secret is null)),
  constraint operator_link_whole check ((link_hash is null) = (link_until is null))
);

create table operator_session (
  key_hash bytea primary key,
  operator_id text not null references operator_account on delete cascade,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- When a code was last given.
  proved_at timestamptz not null
);
create index operator_session_of on operator_session (operator_id);
