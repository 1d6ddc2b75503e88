-- What a doctor was asked to pay. Orders and payments outlive profile and account, so that the books stay whole.
create table payment_order (
  order_id text primary key,
  doctor_id text not null,
  plan text not null check (plan in ('monthly', 'yearly')),
  amount_paise integer not null check (amount_paise > 0),
  currency text not null,
  receipt text not null unique,
  created_at timestamptz not null,
  -- The profile it was for is gone: a payment of it is given back.
  closed boolean not null default false,
  -- The payment that was honoured; one order gives one period.
  paid_by text unique,
  -- When the provider is asked next what became of it; null: never again.
  check_at timestamptz,
  checks integer not null default 0,
  -- The buyer as at the purchase, for the receipt.
  buyer_name text not null,
  buyer_email text not null,
  buyer_address text not null,
  buyer_city text not null,
  buyer_pincode text not null
);
create index payment_order_doctor on payment_order (doctor_id, created_at);
create index payment_order_check on payment_order (check_at) where check_at is not null;
select protect_by_doctor('payment_order');
grant select, insert, update on payment_order to baari_app;

-- refunding: the money came and cannot be honoured; it is on its way back.
alter table payment drop constraint payment_status_check;
alter table payment
  add constraint payment_status_check check (status in ('paid', 'failed', 'refunding', 'refunded')),
  add column currency text not null default 'INR',
  add column captured_at timestamptz;
create index payment_order_of on payment (order_id);
grant insert, update on payment to baari_app;

-- The intent to give a payment back, written with what made it necessary; a job carries it out, a sweep finds it again.
create table refund (
  payment_id text primary key references payment (payment_id),
  doctor_id text not null,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null check (reason in ('amount', 'currency', 'closed', 'second', 'operator', 'provider')),
  status text not null default 'wanted' check (status in ('wanted', 'pending', 'processed')),
  -- Counts the provider's own failures: each further try is a refund of its own, under a key of its own.
  attempt integer not null default 1,
  refund_id text unique,
  wanted_at timestamptz not null,
  processed_at timestamptz check ((processed_at is not null) = (status = 'processed')),
  check_at timestamptz
);
create index refund_check on refund (check_at) where check_at is not null;
select protect_by_doctor('refund');
grant select, insert, update on refund to baari_app;

-- Every event that the provider sent, once; without what it tells of people.
create table webhook_event (
  event_id text primary key check (length(event_id) <= 200),
  name text not null,
  order_id text,
  payment_id text,
  outcome text not null,
  received_at timestamptz not null
);
alter table webhook_event enable row level security;
alter table webhook_event force row level security;
create policy service_rows on webhook_event to baari_app using (true) with check (true);
create policy owner_rows on webhook_event to current_user using (true) with check (true);
grant select, insert, update on webhook_event to baari_app;

-- Takes an order for a change: the doctor's row first, so that periods of one doctor are given one after the other, then
-- the profile against its deletion, then the order. Binds its doctor. No row where no such order is ours.
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
  perform from account a where a.doctor_id = v_doctor_id for no key update;
  perform from profile p where p.doctor_id = v_doctor_id for key share;
  perform from payment_order o where o.order_id = p_order_id for update;
  perform bind_doctor(v_doctor_id);
  return query
  select o.doctor_id, o.plan, o.amount_paise, o.currency, o.closed, o.paid_by, p.order_id, p.status,
         (select max(s.ends_at) from subscription_period s where s.doctor_id = o.doctor_id)
  from payment_order o left join payment p on p.payment_id = p_payment_id
  where o.order_id = p_order_id;
end $$;

-- Takes a payment, with its refund where there is one, for a change, and binds its doctor.
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

-- Hands out what is due to be looked at. What is handed out is due again at `p_again`, should the looking end in a crash.
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

-- An order is for the profile that there was: whoever deletes it, by whichever way, closes what is not paid yet.
create function close_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update payment_order o set closed = true where o.doctor_id = old.doctor_id and o.paid_by is null;
  return null;
end $$;
create trigger profile_deleted after delete on profile for each row execute function close_orders();

-- The books need the buyer of what was paid; of an order that nobody paid nothing personal stays.
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
create trigger account_deleted after delete on account for each row execute function forget_buyers();

grant execute on function
  lock_order(text, text),
  lock_payment(text),
  claim_due_orders(timestamptz, timestamptz, integer),
  claim_due_refunds(timestamptz, timestamptz, integer)
to baari_app;
