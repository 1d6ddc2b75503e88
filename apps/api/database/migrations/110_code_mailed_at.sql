-- When the mail of a code goes out: not always when it was asked for. Null for who asked while another network's mail was under way, which is no code sent.
alter table mail_code add column mailed_at timestamptz, drop constraint mail_code_sent_check, add constraint mail_code_sent_check check (sent >= 0);
update mail_code set mailed_at = sent_at;
