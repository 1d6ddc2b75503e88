-- The patients of a day as the text of one JSON array, and how many they are: nobody has to read it to pass it on, and PostgreSQL builds it at less
-- than half the cost of rows. Without phones for who does not see them.
create function day_patients(p_doctor_id text, p_date date, p_phones boolean, out patients text, out total integer)
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  select json_agg(json_build_object(
      '_id', a.doctor_id || '-' || to_char(a.date, 'YYYYMMDD') || '-' || a.serial,
      'patientName', a.patient_name, 'phoneNumber', case when p_phones then a.phone end, 'gender', a.gender,
      'serialNumber', a.serial, 'status', a.status, 'toConfirm', case when is_to_confirm(a) then a.to_confirm end,
      'bookedAt', to_char(a.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'verifiedAt', to_char(a.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.serial), count(*)
    into patients, total
    from appointment a
    where a.doctor_id = p_doctor_id and a.date = p_date and a.status not in ('CANCELLED', 'MOVED');
end $$;

create function day_list(p_doctor_id text, p_date date) returns json
language plpgsql
as $$
begin
  return (
    select patients::json from day_patients(p_doctor_id, p_date, true));
end $$;
comment on function day_list(text, date) is 'kept for the release before';

grant execute on function
  day_patients(text, date, boolean),
  day_list(text, date)
to baari_app;
