-- How long patients are kept is chosen for each practice: an account may have two. The columns of the account stay for the release before.
alter table practice
  add column kept_months integer check (kept_months >= 7),
  add column kept_since timestamptz,
  add constraint practice_retention check ((kept_months is null) = (kept_since is null));
update practice r set kept_months = a.kept_months, kept_since = a.kept_since
from account a where a.doctor_id = r.doctor_id and a.kept_months is not null;
create index practice_retention_chosen on practice (doctor_id) where kept_months is not null;
comment on column account.kept_months is 'kept for the release before';
comment on column account.kept_since is 'kept for the release before';
drop index account_retention_chosen;
