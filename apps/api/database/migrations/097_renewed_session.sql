-- Who proves again who they are gets a new token. The first token's hash keeps the session's name in the audit trail; null: it is
-- still the first.
alter table session add column first_hash bytea check (length(first_hash) = 32);
