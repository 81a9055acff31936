-- expands: Sign-ins that are being judged: they are among the failures until they prove right.
alter table login_attempts add column in_flight integer not null default 0;
