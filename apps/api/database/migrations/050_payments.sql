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

-- refunding: the money came and cannot be honoured; it is on its way back.
alter table payment drop constraint payment_status_check;
alter table payment
  add constraint payment_status_check check (status in ('paid', 'failed', 'refunding', 'refunded')),
  add column currency text not null default 'INR',
  add column captured_at timestamptz;
create index payment_order_of on payment (order_id);

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

-- Every event that the provider sent, once; without what it tells of people.
create table webhook_event (
  event_id text primary key check (length(event_id) <= 200),
  name text not null,
  order_id text,
  payment_id text,
  outcome text not null,
  received_at timestamptz not null
);
