-- What an approved practice has changed since of what the operator saw beside the licence (SEEN_BESIDE_LICENCE): field, and when.
alter table profile
  add column licence_changes jsonb not null default '{}' check (jsonb_typeof(licence_changes) = 'object'),
  add constraint changes_of_verified check (licence_verified_at is not null or licence_changes = '{}');
create index profile_licence_changes on profile (licence_since) where licence_changes <> '{}';
