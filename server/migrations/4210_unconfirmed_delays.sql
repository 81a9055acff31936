-- The newest look of a delay had no usable value: only a valid look can end it. What runs already was seen to hold.
alter table alarm_timers add column is_unconfirmed boolean not null default false;
alter table late_episodes add column is_unconfirmed boolean not null default false;
