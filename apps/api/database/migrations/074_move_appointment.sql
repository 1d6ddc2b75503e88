-- A booked patient is moved to another day: a new number there, and the old appointment says where it went
-- (docs/decisions/037).
create index appointment_moved_to on appointment (doctor_id, moved_to_date, moved_to_serial) where moved_to_date is not null;
