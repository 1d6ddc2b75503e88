-- A reset's code that a known device of the account asked for has a row of its own ('reset-own'), so that strangers who ask for the same address neither
-- make its owner wait nor replace it.
alter table mail_code drop constraint mail_code_purpose_check,
  add constraint mail_code_purpose_check check (purpose in ('signup', 'reset', 'reset-own'));
