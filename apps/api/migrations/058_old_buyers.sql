-- Orders hold the same snapshot of the buyer as their receipts, and are kept as long.
create or replace function forget_old_buyers(p_before timestamptz) returns integer
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
