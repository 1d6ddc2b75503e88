-- Each network that asks for a code has a row of its own, under a keyed hash of it, so that what one asks neither replaces the code of another nor makes
-- it wait. '' stands for what no network asked for: the operator's, and that of the account's known devices.
alter table code_try drop constraint code_try_purpose_email_fkey, drop constraint code_try_pkey, add column asked_from bytea not null default '';
alter table mail_code drop constraint mail_code_pkey, add column asked_from bytea not null default '', add primary key (purpose, email, asked_from);
alter table code_try add primary key (purpose, email, asked_from, client),
  add foreign key (purpose, email, asked_from) references mail_code on delete cascade;
