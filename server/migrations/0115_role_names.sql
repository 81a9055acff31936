-- Names of roles in the other languages; those of the product's own roles come with it.
alter table roles add column role_name_en text;
alter table roles add column role_name_hk text;
update roles set role_name_en = 'Super administrator', role_name_hk = '超級管理員' where role_key = 'admin' and create_by = 'system';
update roles set role_name_en = 'Operator', role_name_hk = '值班員' where role_key = 'operator' and create_by = 'system';
update roles set role_name_en = 'Wall display', role_name_hk = '大屏幕' where role_key = 'display' and create_by = 'system';
