-- Each night the table is emptied. Given back to the system, its pages would be none in the morning, and whatever a connection has planned
-- then reads all of it, row by row, once a late start has filled it.
alter table patient_message set (vacuum_truncate = off);
