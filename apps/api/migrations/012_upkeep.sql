-- Answers to keys of any doctor that nobody may ask for any more (http-contract.md "Idempotency-Key": kept 24 h).
create function forget_old_answers(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_removed integer;
begin
  delete from idempotency_record r where r.ctid in (
    select o.ctid from idempotency_record o where o.created_at <= p_before limit p_limit for update skip locked);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

grant execute on function forget_old_answers(timestamptz, integer) to baari_app;
