-- Made by `npm run generate-sql` from packages/contract/src/roles.ts; a test fails where it differs.

-- The practices that a role's holder works for: 'all' of the clinic, their 'own', those 'given' to them; null if there is no such role.
create function practices_of_role(p_role text) returns text
language sql immutable parallel safe
as $$
  select case p_role
    when 'owner' then 'all'
    when 'doctor' then 'own'
    when 'receptionist' then 'given'
    when 'nurse' then 'given'
  end
$$;
