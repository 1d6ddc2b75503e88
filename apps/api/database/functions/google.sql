-- Finds, links or creates the account of a person whom Google has identified, and opens a session, in one
-- transaction. `p_email` is null if Google has no verified address of that person. An account is linked by its address only if its person has shown
-- that it is theirs, by a mailed code or link, or by Google: else whoever typed it on joining a clinic would be let into what is somebody else's. With `p_only_doctor_id` the account must be that doctor's, and none
-- is created. An account with a second factor needs a code of it that was never used; a doctor who is logged in in this browser and only
-- confirms it needs none, and goes on in the same session under the new token, unless it is at a shared desk, where a PIN may have opened it. Returns 'in', 'unverified', 'refused', 'second-factor' if a code is missing, 'wrong-code' if it is no good, or
-- 'closed' while operators let nobody make an account.
create function google_sign_in(
  p_sub text, p_email text, p_new_doctor_id text, p_only_doctor_id text,
  p_token_hash bytea, p_old_token_hash bytea, p_now timestamptz, p_expires_at timestamptz, p_step bigint default null,
  p_recovery_macs bytea[] default null
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  v_doctor_id text;
  v_known boolean;
  v_created boolean := false;
  v_renewed boolean := false;
  v_factor text := 'off';
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
    select a.doctor_id into v_doctor_id from account a where a.email = p_email and a.email_is_proved;
  end if;
  if v_doctor_id is distinct from coalesce(p_only_doctor_id, v_doctor_id) then
    return 'refused';
  end if;

  -- Waits for a deletion of the account, and then finds none.
  perform from account a where a.doctor_id = v_doctor_id for share;
  if not found then
    return 'refused';
  end if;
  if p_only_doctor_id is not null
     and not (is_session_at_desk(p_old_token_hash) and exists (select from second_factor f where f.doctor_id = v_doctor_id)) then
    v_renewed := renew_session(v_doctor_id, p_old_token_hash, p_token_hash, p_now);
  end if;
  if not v_renewed then
    v_factor := use_second_factor(v_doctor_id, p_step, p_recovery_macs);
    if v_factor is null then
      return case when p_step is null and p_recovery_macs is null then 'second-factor' else 'wrong-code' end;
    end if;
  end if;
  if not v_known then
    insert into google_identity (sub, doctor_id, linked_at) values (p_sub, v_doctor_id, p_now);
  end if;
  if not v_renewed then
    perform start_session(v_doctor_id, p_token_hash, p_old_token_hash, p_now, p_expires_at);
  end if;
  if not v_known and not v_created then
    perform audit_by(v_doctor_id, p_token_hash, 'google-linked', '{}', p_now);
  end if;
  perform audit_by(v_doctor_id, p_token_hash,
                case when v_created then 'account-created' when p_only_doctor_id is null then 'log-in' else 'reauthenticated' end,
                '{"by": "google"}', p_now);
  if v_factor = 'recovery' then
    perform audit_by(v_doctor_id, p_token_hash, 'recovery-code-used', '{}', p_now);
  end if;
  return 'in';
end $$;

-- Whose account a sign-in of this person opens, and what the codes of its second factor are made from; no row without one.
create function google_second_factor(p_sub text, p_email text) returns table (doctor_id text, code_secret text)
language sql stable security definer set search_path = public, pg_temp
as $$
  select f.doctor_id, f.code_secret from second_factor f
  where f.doctor_id = coalesce(
    (select g.doctor_id from google_identity g where g.sub = p_sub), (select a.doctor_id from account a where a.email = p_email))
$$;

grant execute on function
  google_sign_in(text, text, text, text, bytea, bytea, timestamptz, timestamptz, bigint, bytea[]),
  google_second_factor(text, text)
to baari_app;
