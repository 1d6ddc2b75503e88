-- The last number of each series; a number is taken in the transaction that needs it, so that none is ever left out.
create table receipt_series (
  kind text not null check (kind in ('receipt', 'credit-note')),
  financial_year integer not null,
  last_no integer not null check (last_no > 0),
  primary key (kind, financial_year)
);

-- What was written once and never changes, with both sides as they were then. Receipts outlive profile and account.
create table receipt (
  number text primary key check (length(number) <= 16),
  doctor_id text not null,
  kind text not null check (kind in ('receipt', 'credit-note')),
  payment_id text not null references payment (payment_id),
  order_id text not null,
  -- The receipt that a credit note takes back.
  refers_to text references receipt,
  issued_at timestamptz not null,
  amount_paise integer not null check (amount_paise > 0),
  currency text not null,
  plan text not null check (plan in ('monthly', 'yearly')),
  -- What was bought; null where the money could not be honoured.
  starts_at timestamptz,
  ends_at timestamptz,
  buyer jsonb not null,
  seller jsonb not null,
  -- The split of the tax that the amount holds; null where the seller has no GSTIN.
  tax jsonb,
  unique (kind, payment_id),
  check ((kind = 'credit-note') = (refers_to is not null)),
  check ((starts_at is null) = (ends_at is null))
);
create index receipt_doctor on receipt (doctor_id, issued_at);
create index receipt_age on receipt (issued_at);
