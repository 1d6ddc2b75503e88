-- When a number that had answered STOP wanted messages again; null: it wants none. Kept for a while, so that a STOP that comes late counts for nothing.
alter table message_stop add column lifted_at timestamptz;
