-- In which order the patients of a day were with the doctor: the highest number is now serving. Only undo takes one back.
alter table appointment add column serving_no integer;

-- The days that are shown on a screen now.
update appointment a set serving_no = n.no
from (select s.doctor_id, s.date, s.serial,
             row_number() over (partition by s.doctor_id, s.date
               order by s.called_at is not null and s.status in ('BOOKED', 'VERIFIED'), coalesce(s.called_at, s.completed_at), s.serial) as no
      from appointment s
      where s.date >= current_date - 1 and (s.called_at is not null or s.completed_at is not null)) n
where a.doctor_id = n.doctor_id and a.date = n.date and a.serial = n.serial;
