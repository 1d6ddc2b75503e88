-- At which mobile numbers the holder of a ticket has stopped messages about it: when a number is corrected and back again, that still holds.
alter table push_subscription add column stopped_phones text[] not null default '{}';

update push_subscription s set stopped_phones = array[a.phone]
from appointment a
where s.stopped and s.endpoint = 'phone' and a.doctor_id = s.doctor_id and a.date = s.date and a.serial = s.serial;
