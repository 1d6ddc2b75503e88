-- Why a session ended with a membership, for who still holds its token. It is found by the token, so it is of the directory.
create table ended_session (
  token_hash bytea primary key,
  clinic_id text not null references clinic on delete cascade,
  why text not null check (why in ('suspended', 'removed', 'elsewhere')),
  expires_at timestamptz not null
);
create index ended_session_of_clinic on ended_session (clinic_id);
create index ended_session_end on ended_session (expires_at);
