-- expands: What waits for an owner and nothing uses is suggested for the places of who made it, and the report of each role counts as its lists do.
with recursive work as (
  select distinct o.id as row_id, rr.region_id from unowned_rows o
  join users u on u.user_name = o.made_by and not u.is_deleted
  join user_roles m on m.user_id = u.id join roles r on r.id = m.role_id and not r.is_deleted
  join role_regions rr on rr.role_id = r.id
  where o.suggested_id is null and not (o.resource_name = 'contracts' and exists (
      select 1 from sites s where s.contract_id = o.row_id and s.retired_at is null)
    or o.resource_name = 'tariffs' and exists (select 1 from sites s join contracts c on c.id = s.contract_id
      where c.tariff_id = o.row_id and s.retired_at is null))
  union select w.row_id, r.id from work w join regions r on r.parent_id = w.region_id
), places as (
  select distinct w.row_id, w.region_id as area_id from work w join regions r on r.id = w.region_id and r.level = 'area'
), above as (
  select p.row_id, p.area_id, p.area_id as region_id from places p
  union
  select a.row_id, a.area_id, r.parent_id from above a join regions r on r.id = a.region_id where r.parent_id <> 0
), holding as (
  select a.row_id, a.region_id, r.level from above a join regions r on r.id = a.region_id
  group by a.row_id, a.region_id, r.level
  having count(distinct a.area_id) = (select count(*) from places p where p.row_id = a.row_id)
), smallest as (
  select distinct on (row_id) row_id, region_id from holding
  order by row_id, array_position(array['area', 'city', 'province'], level)
)
update unowned_rows o set suggested_id = s.region_id from smallest s where s.row_id = o.id;

-- A role of all departments and every region sees what waits for an owner as well.
with recursive tree as (
  select rr.role_id, rr.region_id from role_regions rr
  union select t.role_id, r.id from tree t join regions r on r.parent_id = t.region_id
)
update scope_reports s set rows_after = s.rows_before from roles r
where r.id = s.role_id and r.data_scope = '1' and s.rows_after is not null
  and not exists (select 1 from regions g where not exists (
    select 1 from tree t where t.role_id = r.id and t.region_id = g.id));

-- A role without a department sees no place, whatever its regions.
update scope_reports s set rows_after = 0 from roles r
where r.id = s.role_id and s.rows_after is not null
  and (r.data_scope = '5' or r.data_scope = '2' and not exists (select 1 from role_depts rd
    join depts d on d.id = rd.dept_id and d.status = '0' and not d.is_deleted where rd.role_id = r.id));

-- Who reads a contract or a tariff by a site of theirs depends on the department of the person.
update scope_reports s set rows_after = null from roles r
where r.id = s.role_id and r.data_scope in ('3', '4') and s.resource_name in ('contracts', 'tariffs')
  and s.rows_after > 0;

with recursive tree as (
  select rr.role_id, rr.region_id from role_regions rr
  union select t.role_id, r.id from tree t join regions r on r.parent_id = t.region_id
), above as (
  select t.role_id, t.region_id from tree t join regions r on r.id = t.region_id and r.level = 'area'
  union select a.role_id, r.parent_id from above a join regions r on r.id = a.region_id where r.parent_id <> 0
), supplied as (
  select t.role_id, s.contract_id, c.tariff_id from sites s
  join tree t on t.region_id = s.area_id join role_depts rd on rd.role_id = t.role_id and rd.dept_id = s.dept_id
  join depts d on d.id = rd.dept_id and d.status = '0' and not d.is_deleted
  join contracts c on c.id = s.contract_id where s.retired_at is null
), cut (resource_name, row_id, region_id) as (
  select 'contracts', id, region_id from contracts union all select 'tariffs', id, region_id from tariffs
), counted as (
  select r.id as role_id, c.resource_name, count(*) filter (where
    not exists (select 1 from unowned_rows o where o.resource_name = c.resource_name and o.row_id = c.row_id)
    and exists (select 1 from above a where a.role_id = r.id and (c.region_id is null or a.region_id = c.region_id))
    or exists (select 1 from supplied s where s.role_id = r.id
      and c.row_id = case c.resource_name when 'contracts' then s.contract_id else s.tariff_id end)) as rows_after
  from roles r cross join cut c where r.data_scope = '2' group by r.id, c.resource_name
)
update scope_reports s set rows_after = c.rows_after from counted c
where c.role_id = s.role_id and c.resource_name = s.resource_name and s.rows_after > 0;
