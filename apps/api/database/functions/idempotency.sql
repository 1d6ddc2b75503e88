-- The earlier answer to a key, looked up when a booking is refused: the refused one may repeat one that succeeded.
create function find_booking_answer(p_doctor_id text, p_key text)
returns table (request_hash bytea, answer jsonb, created_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select r.request_hash, r.answer, r.created_at from idempotency_record r
  where r.doctor_id = p_doctor_id and r.endpoint = 'appointments' and r.key = p_key;
end $$;

-- All keys of a doctor's bookings that were answered; null where they are too many to be kept in mind.
create function answered_keys(p_doctor_id text) returns text[]
language plpgsql stable
as $$
begin
  return (
    select case when count(*) <= 1000 then coalesce(array_agg(k.key), '{}') end
    from (select r.key from idempotency_record r where r.doctor_id = p_doctor_id and r.endpoint = 'appointments' limit 1001) k);
end $$;

-- Removes answers to keys of all doctors after their time (docs/requirements.md "Idempotency": kept 24 h).
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

grant execute on function
  find_booking_answer(text, text),
  forget_old_answers(timestamptz, integer)
to baari_app;
