-- How many months a clinic keeps its appointments; null: for ever. `kept_since` is when that was chosen.
alter table account
  add column kept_months integer check (kept_months >= 7),
  add column kept_since timestamptz,
  add constraint account_retention check ((kept_months is null) = (kept_since is null));
create index account_retention_chosen on account (doctor_id) where kept_months is not null;
