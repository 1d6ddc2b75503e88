-- Takes the reminders that are due and not taken yet. Only the end of a doctor's last period counts, so a doctor who
-- has bought the next period gets none. Periods that ended long ago are skipped.
create function take_reminders(p_now timestamptz, p_limit integer)
returns table (doctor_id text, kind text, period_end timestamptz)
language sql security definer set search_path = public, pg_temp
as $$
  insert into reminder (doctor_id, kind, period_end, sent_at)
  select due.doctor_id, due.kind, due.ends_at, p_now
  from (
    select last.doctor_id, last.ends_at,
           case
             when last.ends_at <= p_now then 'ended'
             when last.plan = 'trial' then 'trial-3'
             when last.ends_at <= p_now + make_interval(days => last_plan_reminder_days()) then 'plan-1'
             else 'plan-7'
           end as kind
    from (
      select distinct on (s.doctor_id) s.doctor_id, s.plan, s.ends_at
      from subscription_period s join profile p on p.doctor_id = s.doctor_id and not p.demo
      order by s.doctor_id, s.starts_at desc
    ) last
    where last.ends_at > p_now - make_interval(days => ended_reminder_days())
      and last.ends_at <= p_now + make_interval(
            days => case when last.plan = 'trial' then trial_reminder_days() else plan_reminder_days() end)
  ) due
  where not exists (
    select from reminder r where r.doctor_id = due.doctor_id and r.kind = due.kind and r.period_end = due.ends_at)
  order by due.ends_at
  limit p_limit
  on conflict do nothing
  returning doctor_id, kind, period_end
$$;

grant execute on function
  take_reminders(timestamptz, integer)
to baari_app;
