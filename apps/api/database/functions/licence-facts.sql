-- Made by `npm run generate-sql` from packages/contract/src/vocabulary.ts; a test fails where it differs.

-- What the operator compares with the council's register (LICENCE_FIELDS).
create function licence_facts(p profile) returns text[]
language sql immutable parallel safe
as $$ select array[p.name, p.reg_number, p.degree, p.speciality, p.licence_key] $$;

grant execute on function
  licence_facts(profile)
to baari_app;
