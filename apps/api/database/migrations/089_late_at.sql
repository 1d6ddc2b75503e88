-- When the desk announced how late the clinic runs: until the next call the announcement says when it comes.
alter table appointment_day add column late_at timestamptz;
