-- Whether the operator has once approved the licence, and has not refused it since. One that was changed and waits again keeps it.
alter table profile add column licence_approved boolean not null default false;
update profile set licence_approved = true where licence_verified_at is not null;
