-- Robots of group chats; what a webhook's answer has to hold before its message counts as delivered.
alter table notification_channels drop constraint notification_channels_kind_check;
alter table notification_channels add constraint notification_channels_kind_check
  check (kind in ('email', 'webhook', 'sms', 'dingtalk', 'wecom', 'feishu'));
alter table notification_channels add column accepted_answer text;

-- When a channel that takes only so many messages a minute was last used.
create table notification_paces (
  channel_id integer primary key references notification_channels (id) on delete cascade,
  sent_at bigint[] not null default '{}'
);
