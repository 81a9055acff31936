-- expands: What the weather that a site reads adds to the band of its saving, and with whom it shares that (null: with nobody); null
-- where no night has told it. A hash of the days that the model was fitted to.
alter table site_baselines add column weather_kwh double precision, add column weather_source text,
  add column fitted_days text;
