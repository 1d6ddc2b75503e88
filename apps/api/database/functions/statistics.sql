-- Sums up the counters of the days; which status counts as attended is decided in day-counters.sql.
create function patient_stats(p_doctor_id text, p_start date, p_end date) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return (
    select json_build_object(
      'totalPatients', coalesce(sum(d.live_count), 0),
      'verifiedPatients', coalesce(sum(d.attended), 0),
      'nonVerifiedPatients', coalesce(sum(d.live_count - d.attended), 0),
      'genderStats', json_build_object(
        'MALE', coalesce(sum(d.male), 0), 'FEMALE', coalesce(sum(d.female), 0), 'OTHER', coalesce(sum(d.other), 0)),
      'byDay', coalesce(json_agg(json_build_object(
        'date', d.date, 'verified', d.attended, 'nonVerified', d.live_count - d.attended) order by d.date)
        filter (where d.live_count > 0), '[]'))
    from appointment_day d
    where d.doctor_id = p_doctor_id and d.date between p_start and p_end);
end $$;

grant execute on function
  patient_stats(text, date, date)
to baari_app;
