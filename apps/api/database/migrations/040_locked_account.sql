-- An operator may lock an account: nobody logs in to it, no new patient books there, and the list of doctors leaves it out.
-- Tickets and data stay as they are.
alter table account add column locked_at timestamptz;
create index account_locked on account (doctor_id) where locked_at is not null;
