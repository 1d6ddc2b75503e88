-- A booking is compared with all of its phone on that day, also with those to be confirmed, however many of these there are.
create index appointment_phone_to_confirm on appointment (doctor_id, date, phone) where to_confirm is not null and status not in ('CANCELLED', 'MOVED');
