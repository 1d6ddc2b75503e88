-- Everybody may execute a new function unless the owner's own default says otherwise: a default of one schema can add
-- rights to that, never take them away.
alter default privileges revoke execute on functions from public;
revoke execute on all functions in schema public from public;
