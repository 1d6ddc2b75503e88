-- The operator has seen the licence: the profile carries the mark, and this licence's trial is used from now on.
-- Not granted to baari_app: it is a command line's act.
create function verify_licence(p_doctor_id text, p_licence_mark bytea, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update profile set licence_verified_at = p_now where doctor_id = p_doctor_id;
  if not found then
    return false;
  end if;
  insert into trial_use (used_by, used_at) values (p_licence_mark, p_now) on conflict do nothing;
  return true;
end $$;

-- A licence that was verified by mistake: the mark goes, and the right to the trial that went with it comes back.
-- `p_licence_marks` is empty where another verified profile still has that licence.
create function unverify_licence(p_doctor_id text, p_licence_marks bytea[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update profile set licence_verified_at = null where doctor_id = p_doctor_id and licence_verified_at is not null;
  if not found then
    return false;
  end if;
  delete from trial_use where used_by = any (p_licence_marks);
  return true;
end $$;
