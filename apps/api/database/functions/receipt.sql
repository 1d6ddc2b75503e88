-- The next number of a series. The series stays locked until the end of the transaction.
create function next_receipt_no(p_kind text, p_financial_year integer) returns integer
language sql security definer set search_path = public, pg_temp
as $$
  insert into receipt_series as s (kind, financial_year, last_no) values (p_kind, p_financial_year, 1)
  on conflict (kind, financial_year) do update set last_no = s.last_no + 1
  returning s.last_no
$$;

-- The receipt or credit note of this number, if it is of what an account has paid, or of a practice whose books it keeps and is let in to.
create function account_receipt(p_account_id text, p_number text) returns setof receipt
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.* from receipt r
  where r.number = p_number
    and (exists (select from role_at(p_account_id, r.doctor_id) a where practices_of_role(a.role) <> 'given' and not a.lacks_second_factor)
         or exists (select from payment_order o where o.order_id = r.order_id and o.payer_id = p_account_id))
$$;

-- Of the release before: the same as an account sees it at a practice, with `p_of_clinic` of any of its clinic.
create function clinic_receipt(p_doctor_id text, p_number text, p_account_id text default null, p_of_clinic boolean default true) returns setof receipt
language sql stable security definer set search_path = public, pg_temp
as $$
  select r.* from receipt r
  where r.number = p_number
    and (r.doctor_id in (select c.doctor_id from practices_beside(p_doctor_id) c (doctor_id) where p_of_clinic or c.doctor_id = p_doctor_id)
         or exists (select from payment_order o where o.order_id = r.order_id and o.payer_id = p_account_id))
$$;

-- Orders hold the same copy of the buyer's data as receipts, and are kept as long.
create function forget_old_buyers(p_before timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_count integer;
begin
  update payment_order
  set buyer_name = '', buyer_email = '', buyer_address = '', buyer_city = '', buyer_pincode = ''
  where created_at < p_before and buyer_name <> '';
  update receipt set buyer = '{}' where issued_at < p_before and buyer <> '{}';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

grant execute on function
  next_receipt_no(text, integer),
  forget_old_buyers(timestamptz),
  account_receipt(text, text),
  clinic_receipt(text, text, text, boolean)
to baari_app;
