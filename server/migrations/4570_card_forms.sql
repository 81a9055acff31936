-- One card has many numbers: decimal or hexadecimal, either with its bytes reversed, with a facility code. How the
-- number of a card was entered, and by keyed hash every value that it may mean (server/platform/cardNumbers.ts).
alter table access_cards add column number_form text not null default 'auto'
  check (number_form in ('auto', 'decimal', 'hex', 'hexReversed', 'decimalReversed', 'facility'));

create table access_card_forms (
  card_id integer not null references access_cards (id) on delete cascade,
  form text not null,
  value_hash bytea not null,
  primary key (card_id, form, value_hash)
);
create index access_card_forms_value on access_card_forms (value_hash);

-- Doors of a type, by the model of the device; and in which form their readers say a card.
alter table door_policies add column door_model text not null default '';
alter table door_policies add column reader_form text
  check (reader_form in ('entered', 'decimal', 'decimal10', 'hex', 'hexReversed', 'decimalReversed', 'facility'));

create or replace function policies_of_doors(doors integer[]) returns table (device_id integer, policy_id integer)
language sql stable as $$
  with recursive here as (
    select d.id, d.model, s.id as site_id, s.area_id, s.station_class
    from devices d join sites s on s.id = d.site_id where d.id = any(doors)
  ), up as (
    select distinct h.area_id, h.area_id as region_id, 0 as steps from here h
    union
    select u.area_id, r.parent_id, u.steps + 1 from up u join regions r on r.id = u.region_id
  )
  select distinct on (h.id) h.id, p.id from here h
  join door_policies p on (p.site_id is null or p.site_id = h.site_id)
    and (p.station_class is null or p.station_class = h.station_class)
    and (p.door_model = '' or lower(p.door_model) = lower(h.model))
  left join up u on u.area_id = h.area_id and u.region_id = p.region_id
  where p.region_id is null or u.region_id is not null
  order by h.id, p.site_id is null, u.steps nulls last, p.station_class is null, p.door_model = '', p.id
$$;

-- The form of each of these doors that has one: of the policies that say one, that of the model, then the narrowest.
create function reader_forms_of_doors(doors integer[]) returns table (device_id integer, reader_form text)
language sql stable as $$
  with recursive here as (
    select d.id, d.model, s.id as site_id, s.area_id, s.station_class
    from devices d join sites s on s.id = d.site_id where d.id = any(doors)
      and exists (select 1 from door_policies where reader_form is not null)
  ), up as (
    select distinct h.area_id, h.area_id as region_id, 0 as steps from here h
    union
    select u.area_id, r.parent_id, u.steps + 1 from up u join regions r on r.id = u.region_id
  )
  select distinct on (h.id) h.id, p.reader_form from here h
  join door_policies p on p.reader_form is not null and (p.site_id is null or p.site_id = h.site_id)
    and (p.station_class is null or p.station_class = h.station_class)
    and (p.door_model = '' or lower(p.door_model) = lower(h.model))
  left join up u on u.area_id = h.area_id and u.region_id = p.region_id
  where p.region_id is null or u.region_id is not null
  order by h.id, p.door_model = '', p.site_id is null, u.steps nulls last, p.station_class is null, p.id
$$;
