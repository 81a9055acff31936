-- Names of the jobs that the product brings itself, in its other languages.
alter table jobs add column job_name_en text;
alter table jobs add column job_name_hk text;
