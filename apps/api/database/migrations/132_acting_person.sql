-- Whose account acted. Null: the service itself, whoever held a code from a mail, or an act from before clinics had members.
alter table audit_entry add column account_id text;
alter table queue_act add column account_id text;
