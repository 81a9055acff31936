-- Up to when a shard was seen, and how much time it was seen for in all: whoever holds it next goes on from there.
create table shard_watermarks (
  shard smallint primary key,
  seen_until bigint not null,
  seeing_ms bigint not null
);
-- What is pending now was seen until the process ended.
insert into shard_watermarks (shard, seen_until, seeing_ms)
select s, i.value, 0 from ingest_state i, generate_series(0, 63) s where i.name = 'watermark';
delete from ingest_state where name = 'watermark';

-- On the seeing clock of the site's shard: when the site was last heard.
alter table site_contacts add column heard_seeing_ms bigint not null default 0;

-- How much of a delay is there only because the centre was blind: it ends when the device confirms its condition.
alter table alarm_timers add column grace_ms bigint not null default 0;
