-- expands: The third greatest of the last seven days' shares of what the baseline expects, of days beyond twice its scatter; 0
-- where fewer were beyond it, null where fewer than three days were counted.
alter table site_baselines add column over_ratio real;
