-- Locks an order for a change and binds its doctor. It locks the practice's row first, so that one practice's periods are
-- given one after the other, then the profile against its deletion, then the order. No row if the order is unknown.
create function lock_order(p_order_id text, p_payment_id text)
returns table (
  doctor_id text, plan text, amount_paise integer, currency text, closed boolean, paid_by text,
  payment_order text, payment_status text, last_end timestamptz
)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
begin
  select o.doctor_id into v_doctor_id from payment_order o where o.order_id = p_order_id;
  if not found then
    return;
  end if;
  perform from practice r where r.doctor_id = v_doctor_id for no key update;
  perform from profile p where p.doctor_id = v_doctor_id for key share;
  perform from payment_order o where o.order_id = p_order_id for update;
  perform bind_doctor(v_doctor_id);
  return query
  select o.doctor_id, o.plan, o.amount_paise, o.currency, o.closed, o.paid_by, p.order_id, p.status,
         (select max(s.ends_at) from subscription_period s where s.doctor_id = o.doctor_id)
  from payment_order o left join payment p on p.payment_id = p_payment_id
  where o.order_id = p_order_id;
end $$;

-- Locks a payment for a change, with its refund if there is one, and binds its doctor.
create function lock_payment(p_payment_id text)
returns table (
  doctor_id text, order_id text, amount_paise integer, status text,
  refund_status text, refund_id text, attempt integer
)
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
begin
  select p.doctor_id into v_doctor_id from payment p where p.payment_id = p_payment_id for update;
  if not found then
    return;
  end if;
  perform bind_doctor(v_doctor_id);
  return query
  select p.doctor_id, p.order_id, p.amount_paise, p.status, r.status, r.refund_id, r.attempt
  from payment p left join refund r using (payment_id)
  where p.payment_id = p_payment_id;
end $$;

-- Hands out orders that are due for a check. Each is due again at `p_again`, in case the check crashes.
create function claim_due_orders(p_now timestamptz, p_again timestamptz, p_limit integer) returns table (order_id text)
language sql security definer set search_path = public, pg_temp
as $$
  update payment_order o set check_at = p_again
  where o.order_id in (
    select d.order_id from payment_order d where d.check_at <= p_now order by d.check_at limit p_limit for update skip locked)
  returning o.order_id
$$;

create function claim_due_refunds(p_now timestamptz, p_again timestamptz, p_limit integer) returns table (payment_id text)
language sql security definer set search_path = public, pg_temp
as $$
  update refund r set check_at = p_again
  where r.payment_id in (
    select d.payment_id from refund d where d.check_at <= p_now order by d.check_at limit p_limit for update skip locked)
  returning r.payment_id
$$;

-- How many payments stand how, and when the money of the oldest of these came.
create function payment_states() returns table (state text, payments bigint, oldest timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select p.status, count(*), min(coalesce(p.captured_at, p.created_at)) from payment p group by p.status
$$;

-- The payments that an account sees at a practice, the newest first: the practice's, with `p_of_clinic` those of its whole clinic, and what the account
-- has paid for practices whose payments it would see nowhere any more. `doctor_name`: of these, as at the purchase; else null. `p_before`: none from this
-- number on; `p_statuses`: null: all.
create function clinic_payments(
  p_doctor_id text, p_before bigint, p_statuses text[], p_limit integer, p_account_id text default null, p_of_clinic boolean default true
)
returns table (doctor_id text, payment_no bigint, order_id text, payment_id text, amount_paise integer, status text, created_at timestamptz,
               refunded_at timestamptz, receipt_number text, credit_note_number text, doctor_name text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select y.doctor_id, y.payment_no, y.order_id, y.payment_id, y.amount_paise, y.status, y.created_at, y.refunded_at,
         (select r.number from receipt r where r.payment_id = y.payment_id and r.kind = 'receipt'),
         (select r.number from receipt r where r.payment_id = y.payment_id and r.kind = 'credit-note'),
         s.doctor_name
  from (
    select p.payment_no, null as doctor_name
    from practices_beside(p_doctor_id) c (doctor_id) join payment p using (doctor_id)
    where p_of_clinic or c.doctor_id = p_doctor_id
    union all
    select p.payment_no, o.buyer_name
    from payment_order o join payment p using (order_id)
    where o.payer_id = p_account_id and not keeps_books(p_account_id, o.doctor_id)
  ) s join payment y using (payment_no)
  where (p_before is null or y.payment_no < p_before) and (p_statuses is null or y.status = any (p_statuses))
  order by y.payment_no desc
  limit p_limit
$$;

-- An order whose payment an account may have verified: one that it made, also where it has nothing to do any more, or one of a practice whose books it
-- keeps. With what is known of the payment, and whether the account has still something to do at the practice.
create function order_to_verify(p_account_id text, p_order_id text, p_payment_id text)
returns table (doctor_id text, doctor_name text, amount_paise integer, currency text, payment json, receipt_number text, is_member boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.doctor_id, o.buyer_name, o.amount_paise, o.currency,
         (select json_build_object('orderId', p.order_id, 'status', p.status, 'amount', p.amount_paise, 'currency', p.currency)
          from payment p where p.payment_id = p_payment_id and p.doctor_id = o.doctor_id),
         (select r.number from receipt r where r.payment_id = p_payment_id and r.order_id = o.order_id and r.kind = 'receipt'),
         exists (select from role_at(p_account_id, o.doctor_id))
  from payment_order o
  where o.order_id = p_order_id and (o.payer_id = p_account_id or keeps_books(p_account_id, o.doctor_id))
$$;

-- A payment that the operator wants to give back, under the locks of every other change of it, with all plans of its doctor.
create function refundable(p_payment_id text)
returns table (doctor_id text, order_id text, amount_paise integer, status text, periods json)
language plpgsql
as $$
declare
  v_order text;
begin
  select y.order_id into v_order from payment y where y.payment_id = p_payment_id;
  perform from lock_order(v_order, p_payment_id);
  return query
    select y.doctor_id, y.order_id, y.amount_paise, y.status,
           (select coalesce(json_agg(json_build_object('orderId', s.order_id, 'plan', s.plan, 'startsAt', s.starts_at, 'endsAt', s.ends_at)
                                     order by s.starts_at), '[]')
            from subscription_period s where s.doctor_id = y.doctor_id)
    from payment y where y.payment_id = p_payment_id;
end $$;

-- Orders the refund of a whole payment, and leaves its doctor these plans of those that were bought.
create function refund_whole(p_payment_id text, p_periods jsonb, p_now timestamptz) returns void
language plpgsql
as $$
declare
  v payment;
begin
  update payment y set status = 'refunding' where y.payment_id = p_payment_id and y.status = 'paid' returning * into strict v;
  delete from subscription_period s where s.doctor_id = v.doctor_id and s.order_id is not null;
  insert into subscription_period (doctor_id, order_id, plan, starts_at, ends_at)
  select v.doctor_id, e."orderId", e.plan, e."startsAt", e."endsAt"
  from jsonb_to_recordset(p_periods) as e("orderId" text, plan text, "startsAt" timestamptz, "endsAt" timestamptz)
  where e."orderId" is not null;
  insert into refund (payment_id, doctor_id, amount_paise, reason, wanted_at, check_at)
  values (p_payment_id, v.doctor_id, v.amount_paise, 'operator', p_now, p_now);
end $$;

-- An order belongs to the profile of its time: every deletion of the profile closes its unpaid orders.
create function close_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update payment_order o set closed = true where o.doctor_id = old.doctor_id and o.paid_by is null;
  return null;
end $$;
create trigger profile_deleted after delete on profile for each row execute function close_orders();

-- The books need the buyer of a paid order. An unpaid order keeps no personal data.
create function forget_buyers() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update payment_order o
  set buyer_name = '', buyer_email = '', buyer_address = '', buyer_city = '', buyer_pincode = ''
  where o.doctor_id = old.doctor_id
    and not exists (select from payment p where p.order_id = o.order_id and p.captured_at is not null);
  return null;
end $$;
create trigger practice_deleted after delete on practice for each row execute function forget_buyers();

grant execute on function
  lock_order(text, text),
  lock_payment(text),
  claim_due_orders(timestamptz, timestamptz, integer),
  claim_due_refunds(timestamptz, timestamptz, integer),
  payment_states(),
  clinic_payments(text, bigint, text[], integer, text, boolean),
  order_to_verify(text, text, text)
to baari_app;
