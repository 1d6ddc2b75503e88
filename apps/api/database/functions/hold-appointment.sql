-- One appointment, with its day's row held until the commit: that row is always locked before any appointment of it, for a second
-- order of locks would deadlock. A day without a row has no appointments: one that is made meanwhile is not told, as its day is
-- not held.
create function hold_appointment(p_doctor_id text, p_date date, p_serial integer) returns setof appointment
language plpgsql
as $$
begin
  perform from appointment_day d where d.doctor_id = p_doctor_id and d.date = p_date for no key update;
  if found then
    return query
      select a.* from appointment a where a.doctor_id = p_doctor_id and a.date = p_date and a.serial = p_serial;
  end if;
end $$;

grant execute on function hold_appointment(text, date, integer) to baari_app;
