-- Stores that kept minutes for 400 days and quarters for ten years by default go on doing so until somebody decides.
insert into params (config_name, config_key, config_value, config_type, config_name_en, config_name_hk, create_by)
select * from (values
  ('分钟数据保留天数', 'history.packedDays', '400', 'Y', 'Days minutes are kept', '分鐘數據保留日數', 'system'),
  ('15 分钟数据保留天数', 'history.rollupDays', '3660', 'Y', 'Days quarters of an hour are kept', '15 分鐘數據保留日數', 'system')
) as kept
where exists (select 1 from sites)
on conflict (config_key) do nothing;
