-- Browser and system in words, on the entries that open a session: they outlive it. Said beside the call, as for the session.
alter table audit_entry
  add column device text default nullif(current_setting('baari.device', true), '') check (length(device) between 1 and 60);
