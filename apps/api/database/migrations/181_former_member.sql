-- How somebody was called whose account went when a clinic removed them: its trail goes on saying who did what. It is of the clinic, and found by the
-- account's id, so it is of the directory.
create table former_member (
  account_id text primary key,
  clinic_id text not null references clinic on delete cascade,
  name text not null,
  left_at timestamptz not null
);
create index former_member_of_clinic on former_member (clinic_id);
create index former_member_left on former_member (left_at);
