-- The provider's name of its own session, by which front-channel logout ends ours.
alter table sessions add column sso_sid text;
create index sessions_sso on sessions (sso_sid) where ended_at is null and sso_sid is not null;
alter table sso_tickets add column sid text;
