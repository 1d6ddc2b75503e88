-- Finds, links or creates the account of a person whom Google has identified, and opens a session, in one
-- transaction. `p_email` is null if Google has no verified address of that person. The address of every account has
-- been verified, by a mailed code or by Google. With `p_only_doctor_id` the account must be that doctor's, and none
-- is created. Returns 'in', 'unverified', 'refused', or
-- 'closed' while operators let nobody make an account.
create function google_sign_in(
  p_sub text, p_email text, p_new_doctor_id text, p_only_doctor_id text,
  p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
  v_known boolean;
  v_created boolean := false;
begin
  -- One sign-in at a time per person, so that two browsers returning at once find one account.
  perform pg_advisory_xact_lock(hashtextextended('google ' || p_sub, 0));
  select g.doctor_id into v_doctor_id from google_identity g where g.sub = p_sub;
  v_known := found;

  if not v_known then
    if p_email is null then
      return 'unverified';
    end if;
    if p_only_doctor_id is null then
      if not is_switched_on('sign-up') and not exists (select from account a where a.email = p_email) then
        return 'closed';
      end if;
      insert into account (doctor_id, email, created_at) values (p_new_doctor_id, p_email, p_now)
      on conflict (email) do nothing;
      v_created := found;
    end if;
    select a.doctor_id into v_doctor_id from account a where a.email = p_email;
  end if;
  if v_doctor_id is distinct from coalesce(p_only_doctor_id, v_doctor_id) then
    return 'refused';
  end if;

  -- Waits for a deletion of the account, and then finds none.
  perform from account a where a.doctor_id = v_doctor_id for share;
  if not found then
    return 'refused';
  end if;
  if not v_known then
    insert into google_identity (sub, doctor_id, linked_at) values (p_sub, v_doctor_id, p_now);
  end if;
  perform start_session(v_doctor_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
  if not v_known and not v_created then
    perform audit(v_doctor_id, session_actor(p_token_hash), 'google-linked', '{}', p_now);
  end if;
  perform audit(v_doctor_id, session_actor(p_token_hash),
                case when v_created then 'account-created' when p_only_doctor_id is null then 'log-in' else 'reauthenticated' end,
                '{"by": "google"}', p_now);
  return 'in';
end $$;

grant execute on function
  google_sign_in(text, text, text, text, bytea, bytea, timestamptz, timestamptz)
to baari_app;
