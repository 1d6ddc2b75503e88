-- Who has opened the operator's page. `licence page` writes the link's hash; opening it once puts the hash of the visit's cookie in its
-- place. Without a row that has not expired nobody sees the page.
create table operator_visit (
  key_hash bytea primary key,
  is_open boolean not null default false,
  expires_at timestamptz not null
);
