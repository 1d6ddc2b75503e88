-- A booking to be confirmed for its phone alone takes a place and counts, as if nothing were known of the phone (to-confirm.sql).
with waiting as (
  select doctor_id, date, count(*)::integer as live,
         (count(*) filter (where gender = 'MALE'))::integer as male,
         (count(*) filter (where gender = 'FEMALE'))::integer as female,
         (count(*) filter (where gender = 'OTHER'))::integer as other
  from appointment
  where to_confirm = 'PHONE' and confirmed_at is null and status not in ('CANCELLED', 'MOVED')
  group by doctor_id, date)
update appointment_day d
set cap = greatest(d.cap, d.live_count + w.live),
    live_count = d.live_count + w.live,
    male = d.male + w.male,
    female = d.female + w.female,
    other = d.other + w.other
from waiting w
where d.doctor_id = w.doctor_id and d.date = w.date;

-- Nothing counts them any more.
drop index appointment_to_confirm;
