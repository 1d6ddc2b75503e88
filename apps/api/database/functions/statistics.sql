-- Sums up the counters of the days; which status counts as attended is decided in day-counters.sql. Who is still to come
-- is counted on the rows, of today and the bookable days only.
create function patient_stats(p_doctor_id text, p_start date, p_end date, p_today date) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return (
    select json_build_object(
      'totalPatients', coalesce(sum(d.live_count), 0),
      'verifiedPatients', coalesce(sum(d.attended), 0),
      'nonVerifiedPatients', coalesce(sum(d.live_count - d.attended), 0),
      'toCome', case when p_end < p_today then 0 else (
        select count(*) from appointment a
        where a.doctor_id = p_doctor_id and a.date between greatest(p_start, p_today) and p_end
          and a.status = 'BOOKED' and a.called_at is null and not is_held(a)) end,
      'genderStats', json_build_object(
        'MALE', coalesce(sum(d.male), 0), 'FEMALE', coalesce(sum(d.female), 0), 'OTHER', coalesce(sum(d.other), 0)),
      'byDay', coalesce(json_agg(json_build_object(
        'date', d.date, 'verified', d.attended, 'nonVerified', d.live_count - d.attended) order by d.date)
        filter (where d.live_count > 0), '[]'))
    from appointment_day d
    where d.doctor_id = p_doctor_id and d.date between p_start and p_end);
end $$;

-- Median and 90th percentile of the minutes from arrival to call, and from call to end, of the whole range and of each
-- week that has any. An end less than a minute after the call is the desk catching up, not a visit
-- (CONSULTATION_MIN_MINUTES in packages/calendar).
create function visit_times(p_doctor_id text, p_start date, p_end date) returns json
language plpgsql
as $$
begin
  perform bind_doctor(p_doctor_id);
  return (
    with seen as (
      select date_trunc('week', a.date)::date as week,
        case when a.verified_at <= a.called_at then extract(epoch from a.called_at - a.verified_at)::float8 / 60 end as waiting,
        case when a.status = 'COMPLETED' and a.completed_at - a.called_at >= interval '1 minute'
          then extract(epoch from a.completed_at - a.called_at)::float8 / 60 end as visit
      from appointment a
      where a.doctor_id = p_doctor_id and a.date between p_start and p_end
        and a.called_at is not null and a.status in ('VERIFIED', 'COMPLETED')),
    times as (
      select s.week, grouping(s.week) = 1 as whole,
        case when count(s.waiting) > 0 then json_build_object('patients', count(s.waiting),
          'median', round(percentile_cont(0.5) within group (order by s.waiting)),
          'p90', round(percentile_cont(0.9) within group (order by s.waiting))) end as waiting,
        case when count(s.visit) > 0 then json_build_object('patients', count(s.visit),
          'median', round(percentile_cont(0.5) within group (order by s.visit)),
          'p90', round(percentile_cont(0.9) within group (order by s.visit))) end as visit
      from seen s group by grouping sets ((s.week), ()))
    select json_build_object(
      'waiting', (select t.waiting from times t where t.whole),
      'visit', (select t.visit from times t where t.whole),
      'weeks', (select coalesce(json_agg(json_build_object('from', t.week, 'waiting', t.waiting, 'visit', t.visit) order by t.week), '[]')
                from times t where not t.whole and (t.waiting is not null or t.visit is not null))));
end $$;

grant execute on function
  patient_stats(text, date, date, date),
  visit_times(text, date, date)
to baari_app;
