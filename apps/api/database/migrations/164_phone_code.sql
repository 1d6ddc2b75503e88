-- Whether a practice lets those book alone who confirm their mobile number by a code.
alter table profile add column confirmed_numbers boolean not null default false;

-- The last code that was sent to a mobile number for a practice.
create table phone_code (
  doctor_id text not null references practice on delete cascade,
  phone text not null,
  code_mac bytea not null check (length(code_mac) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- How many were sent since when.
  window_at timestamptz not null,
  sent integer not null default 1,
  primary key (doctor_id, phone)
);
create index phone_code_of_time on phone_code (expires_at);
