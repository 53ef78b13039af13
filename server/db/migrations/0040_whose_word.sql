-- What another account on the same device told of this outbox stands beside the account's own word: it counts while its
-- person is out, and goes when the account itself is heard there again.
alter table devices add column told_seq bigint, add column told_by uuid;

-- The browser that held its token has let go of it, by a log-out or for the token of whoever signed in next, whether or not
-- it had ended before.
alter table sessions add column let_go boolean not null default false;
update sessions set let_go = true where ended_because = 'signed_out';
