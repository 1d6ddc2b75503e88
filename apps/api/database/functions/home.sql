-- What Home tells beside today's queue: the first steps that are done, and the latest of the last seven days with
-- patients who were not marked; beside these what may be spent on messages to phones today, if they are told, and what is. Only days on which the desk marked somebody as done or absent count, as on the day's
-- own page: a clinic that only scans tickets leaves nobody unmarked.
create function read_home(p_doctor_id text, p_today date) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return (
    select json_build_object(
      'firstSteps', json_build_object(
        'booking', exists (select from appointment_day d where d.doctor_id = p_doctor_id and d.last_serial > 0),
        'poster', p.poster_at is not null,
        'display', p.display_at is not null),
      'unmarked', (
        select json_build_object('date', a.date, 'patients', count(*) filter (where a.status in ('BOOKED', 'VERIFIED')))
        from appointment a
        where a.doctor_id = p_doctor_id and a.date between p_today - 7 and p_today - 1 and not is_held(a)
        group by a.date
        having count(*) filter (where a.status in ('BOOKED', 'VERIFIED')) > 0
          and count(*) filter (where a.status in ('COMPLETED', 'NO_SHOW')) > 0
        order by a.date desc
        limit 1),
      'messages', money_of_messages(p_doctor_id, p_today))
    from profile p where p.doctor_id = p_doctor_id);
end $$;

grant execute on function
  read_home(text, date)
to baari_app;
