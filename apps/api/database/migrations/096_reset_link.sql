-- A reset's mail has a link beside the code, which nobody can guess and so nobody can use up.
alter table mail_code add column link_mac bytea;
