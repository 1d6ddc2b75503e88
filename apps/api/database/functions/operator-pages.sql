-- What an operator reads and does in the browser, each by right of a session (require_operator).
create function operator_overview(p_session bytea, p_now timestamptz)
returns table (licences_waiting integer, waiting_since timestamptz, mails_failed integer, refunds_open integer, refund_since timestamptz,
               made_by text, runs_from text, newest_migration text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return query
    select w.licences, w.since, (select count(*)::integer from mail_failure), r.refunds, r.since,
           (select f.checksum from function_file f where f.name = 'release'),
           (select f.checksum from function_file f where f.name = 'oldest release'),
           (select max(m.name) from migration m)
    from (select count(*)::integer as licences, min(p.licence_since) as since
          from profile p join practice r on r.doctor_id = p.doctor_id
          where p.licence_verified_at is null
            and licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at) = 'waiting') w,
         (select count(*)::integer as refunds, min(f.wanted_at) as since from refund f where f.status <> 'processed') r;
end $$;

-- The processes of the service, each with how long it has not been heard of.
create function operator_processes(p_session bytea, p_now timestamptz)
returns table (id uuid, version text, place text, started_at timestamptz, seen_at timestamptz, silent_seconds integer, secret_marks text[])
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return query
    select s.process_id, s.version, s.place, s.started_at, s.seen_at, extract(epoch from now() - s.seen_at)::integer, s.secret_marks
    from service_process s order by s.started_at, s.process_id;
end $$;

-- Clinics and accounts without one, the newest first: those in whose name, city, address of log-in, phone or id the text stands.
create function operator_clinics(p_session bytea, p_now timestamptz, p_text text, p_before timestamptz, p_before_id text, p_limit integer)
returns table (doctor_id text, name text, city text, state text, plan_until timestamptz, last_seen timestamptz, created_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  v_like text := '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%';
begin
  perform require_operator(p_session, p_now);
  return query
    select r.doctor_id, p.name, p.city,
           case when a.locked_at is not null then 'locked' when p.doctor_id is null and r.suspended_at is null then 'no profile'
                else licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at) end,
           (select max(s.ends_at) from subscription_period s where s.doctor_id = r.doctor_id),
           (select max(s.seen_at) from session s where s.doctor_id = a.doctor_id),
           a.created_at
    from account a join clinic_practice c on c.account_id = a.doctor_id join practice r on r.doctor_id = c.doctor_id
         left join profile p on p.doctor_id = r.doctor_id
    where (p_text = '' or r.doctor_id = p_text or a.doctor_id = p_text or a.email ilike v_like or p.name ilike v_like or p.city ilike v_like
           or p.clinic_phone like v_like)
      and (p_before is null or (a.created_at, r.doctor_id) < (p_before, p_before_id))
    order by a.created_at desc, r.doctor_id desc
    limit p_limit;
end $$;

-- One of them; no row if there is none. Nothing of its patients but how many are to come.
create function operator_clinic(p_session bytea, p_now timestamptz, p_doctor_id text, p_today date)
returns table (clinic json)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return query
    select json_build_object(
      'doctorId', r.doctor_id, 'accountId', a.doctor_id, 'email', a.email, 'createdAt', a.created_at, 'lockedAt', a.locked_at, 'suspendedAt', r.suspended_at,
      'suspensionReason', r.suspension_reason, 'hasPassword', a.password_hash is not null,
      'google', (select count(*) from google_identity g where g.doctor_id = a.doctor_id),
      'sessions', (select count(*) from session s where s.doctor_id = a.doctor_id and s.expires_at > p_now),
      'lastSeen', (select max(s.seen_at) from session s where s.doctor_id = a.doctor_id),
      'upcoming', (select count(*) from appointment t where t.doctor_id = r.doctor_id and t.date >= p_today and t.status = 'BOOKED'),
      'profile', case when p.doctor_id is not null then json_build_object(
        'name', p.name, 'city', p.city, 'speciality', p.speciality, 'regNumber', p.reg_number, 'phone', p.clinic_phone,
        'licence', licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at), 'refusal', p.licence_refusal,
        'available', p.is_available) end,
      'plans', (select coalesce(json_agg(json_build_object('plan', s.plan, 'startsAt', s.starts_at, 'endsAt', s.ends_at)
                                order by s.starts_at desc), '[]')
                from subscription_period s where s.doctor_id = r.doctor_id),
      'payments', (select count(*) from payment y where y.doctor_id = r.doctor_id),
      'events', (select coalesce(json_agg(e order by e.at desc), '[]') from (
        select t.at, t.actor, t.act from audit_entry t where t.doctor_id = r.doctor_id order by t.at desc limit 20) e))
    from clinic_practice c join account a on a.doctor_id = c.account_id join practice r on r.doctor_id = c.doctor_id
         left join profile p on p.doctor_id = r.doctor_id
    where c.doctor_id = p_doctor_id;
end $$;

-- Ends every session of the account of a practice; how many there were.
create function operator_end_sessions(p_session bytea, p_now timestamptz, p_doctor_id text) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_ended integer;
begin
  perform require_proved_operator(p_session, p_now);
  delete from session s using clinic_practice c where c.doctor_id = p_doctor_id and s.doctor_id = c.account_id;
  get diagnostics v_ended = row_count;
  if v_ended > 0 then
    perform audit(p_doctor_id, 'operator', 'sessions-ended', jsonb_build_object('count', v_ended), p_now);
  end if;
  return v_ended;
end $$;

-- Promises once more the mail that says how a licence stands; false where nothing was decided yet.
create function operator_mail_decision(p_session bytea, p_now timestamptz, p_doctor_id text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  insert into licence_mail (doctor_id, decision)
  select r.doctor_id, case licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at)
                        when 'suspended' then 'suspend' when 'refused' then 'refuse' else 'approve' end
  from practice r join profile p on p.doctor_id = r.doctor_id
  where r.doctor_id = p_doctor_id and licence_state(p.licence_verified_at, p.licence_refusal, r.suspended_at) <> 'waiting';
  return found;
end $$;

-- The newest payments, or those of an order, a payment or an account of this id; 'refunding': those on their way back.
create function operator_payments(p_session bytea, p_now timestamptz, p_text text, p_status text, p_limit integer)
returns table (payment_id text, order_id text, doctor_id text, name text, amount_paise integer, status text, created_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return query
    select y.payment_id, y.order_id, y.doctor_id, p.name, y.amount_paise, y.status, y.created_at
    from payment y left join profile p on p.doctor_id = y.doctor_id
    where (p_text = '' or p_text in (y.payment_id, y.order_id, y.doctor_id)) and (p_status is null or y.status = p_status)
    order by y.created_at desc, y.payment_no desc
    limit p_limit;
end $$;

-- One payment, with its order, the period that it bought, and what was given back; no row if there is none.
create function operator_payment(p_session bytea, p_now timestamptz, p_payment_id text) returns table (payment json)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return query
    select json_build_object(
      'paymentId', y.payment_id, 'orderId', y.order_id, 'doctorId', y.doctor_id, 'amountPaise', y.amount_paise, 'status', y.status,
      'createdAt', y.created_at, 'plan', o.plan, 'orderedAt', o.created_at, 'isClosed', coalesce(o.closed, false),
      'name', (select p.name from profile p where p.doctor_id = y.doctor_id),
      'period', (select json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at) from subscription_period s
                 where s.order_id = y.order_id and o.paid_by = y.payment_id),
      'refund', (select json_build_object('status', r.status, 'reason', r.reason, 'wantedAt', r.wanted_at, 'processedAt', r.processed_at)
                 from refund r where r.payment_id = y.payment_id),
      'events', (select coalesce(json_agg(json_build_object('at', w.received_at, 'name', w.name, 'outcome', w.outcome) order by w.received_at), '[]')
                 from webhook_event w where w.order_id = y.order_id))
    from payment y left join payment_order o on o.order_id = y.order_id
    where y.payment_id = p_payment_id;
end $$;

create function operator_refundable(p_session bytea, p_now timestamptz, p_payment_id text)
returns table (doctor_id text, order_id text, amount_paise integer, status text, periods json)
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_proved_operator(p_session, p_now);
  return query select * from refundable(p_payment_id);
end $$;

create function operator_refund(p_session bytea, p_now timestamptz, p_payment_id text, p_periods jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_proved_operator(p_session, p_now);
  perform refund_whole(p_payment_id, p_periods, p_now);
end $$;

-- Mails that were given up, newest first, with as much of the address as tells them apart.
create function operator_mails(p_session bytea, p_now timestamptz, p_limit integer)
returns table (failure_no bigint, at timestamptz, purpose text, masked text, tries integer, reason text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return query
    select f.failure_no, f.at, f.purpose, left(f.email, 1) || '…@' || left(split_part(f.email, '@', 2), 1) || '…', f.tries, f.reason
    from mail_failure f order by f.failure_no desc limit p_limit;
end $$;

-- The whole address of one of them; null if it is there no more.
create function operator_mail_address(p_session bytea, p_now timestamptz, p_failure_no bigint) returns text
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return (select f.email from mail_failure f where f.failure_no = p_failure_no);
end $$;

create function operator_drop_mail(p_session bytea, p_now timestamptz, p_failure_no bigint) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  delete from mail_failure f where f.failure_no = p_failure_no;
end $$;

create function operator_switches(p_session bytea, p_now timestamptz)
returns table (name text, is_on boolean, email text, at timestamptz, reason text)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  perform require_operator(p_session, p_now);
  return query
    select f.name, f.is_on, o.email, f.at, f.reason
    from feature_switch f left join operator_account o on o.operator_id = f.operator_id;
end $$;

create function operator_switch(p_session bytea, p_now timestamptz, p_name text, p_is_on boolean, p_reason text) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform require_proved_operator(p_session, p_now);
  insert into feature_switch as f (name, is_on, operator_id, at, reason)
  select p_name, p_is_on, s.operator_id, p_now, p_reason from operator_session s where s.key_hash = p_session
  on conflict (name) do update
  set is_on = excluded.is_on, operator_id = excluded.operator_id, at = excluded.at, reason = excluded.reason;
end $$;

grant execute on function
  operator_overview(bytea, timestamptz),
  operator_processes(bytea, timestamptz),
  operator_clinics(bytea, timestamptz, text, timestamptz, text, integer),
  operator_clinic(bytea, timestamptz, text, date),
  operator_end_sessions(bytea, timestamptz, text),
  operator_mail_decision(bytea, timestamptz, text),
  operator_payments(bytea, timestamptz, text, text, integer),
  operator_payment(bytea, timestamptz, text),
  operator_refundable(bytea, timestamptz, text),
  operator_refund(bytea, timestamptz, text, jsonb),
  operator_mails(bytea, timestamptz, integer),
  operator_mail_address(bytea, timestamptz, bigint),
  operator_drop_mail(bytea, timestamptz, bigint),
  operator_switches(bytea, timestamptz),
  operator_switch(bytea, timestamptz, text, boolean, text)
to baari_app;
