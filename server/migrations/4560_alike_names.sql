-- What a name looks like: composed, without unseen signs, in narrow letters, with single spaces, in small letters. New
-- names are written so (contract/plainText.ts); those of before are compared by this.
create function look_key(given text) returns text language sql immutable strict parallel safe as $$
  select lower(btrim(regexp_replace(normalize(translate(regexp_replace(given, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0001\U000E0020-\U000E007F\U000E0100-\U000E01EF]', '', 'g'),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'), NFC),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')))
$$;

create index access_levels_level_name_look on access_levels (look_key(level_name));
create index sites_code_look on sites (look_key(code));
create index build_types_code_look on build_types (look_key(code));
create index card_holders_holder_no_look on card_holders (look_key(holder_no));
create index carriers_code_look on carriers (look_key(code));
create index contracts_code_look on contracts (look_key(code));
create index dict_types_dict_type_look on dict_types (look_key(dict_type));
create index door_policies_policy_name_look on door_policies (look_key(policy_name));
create index fault_actions_code_look on fault_actions (look_key(code));
create index fault_calendars_name_zh_look on fault_calendars (look_key(name_zh));
create index fault_causes_code_look on fault_causes (look_key(code));
create index fault_parts_part_code_look on fault_parts (look_key(part_code));
create index fault_plans_plan_name_look on fault_plans (look_key(plan_name));
create index fault_rules_rule_name_look on fault_rules (look_key(rule_name));
create index fault_teams_team_name_look on fault_teams (look_key(team_name));
create index fault_types_code_look on fault_types (look_key(code));
create index b_interface_outputs_signal_look on b_interface_outputs (look_key(signal));
create index b_interface_signals_signal_look on b_interface_signals (look_key(signal));
create index b_interface_units_fsu_id_look on b_interface_units (look_key(fsu_id));
create index install_batches_code_look on install_batches (look_key(code));
create index notification_channels_channel_name_look on notification_channels (look_key(channel_name));
create index notification_routes_route_name_look on notification_routes (look_key(route_name));
create index params_config_key_look on params (look_key(config_key));
create index posts_post_code_look on posts (look_key(post_code));
create index posts_post_name_look on posts (look_key(post_name));
create index regions_code_look on regions (look_key(code));
create index roles_role_name_look on roles (look_key(role_name));
create index roles_role_key_look on roles (look_key(role_key));
create index tariffs_code_look on tariffs (look_key(code));
create index users_user_name_look on users (look_key(user_name));
create index users_phonenumber_look on users (look_key(phonenumber));
create index users_email_look on users (look_key(email));
create index weather_stations_code_look on weather_stations (look_key(code));
create index work_order_systems_system_name_look on work_order_systems (look_key(system_name));

-- Names that must be unique and look like one of another row: from before names were written plainly.
create view alike_names as
with named (resource_name, field_name, row_id, name) as (
  select 'accessLevels', 'levelName', id::bigint, level_name::text from access_levels
  union all select 'areaSites', 'code', id::bigint, code::text from sites
  union all select 'buildTypes', 'code', id::bigint, code::text from build_types
  union all select 'cardHolders', 'holderNo', id::bigint, holder_no::text from card_holders
  union all select 'carriers', 'code', id::bigint, code::text from carriers
  union all select 'contracts', 'code', id::bigint, code::text from contracts
  union all select 'dictTypes', 'dictType', id::bigint, dict_type::text from dict_types
  union all select 'doorPolicies', 'policyName', id::bigint, policy_name::text from door_policies
  union all select 'faultActions', 'code', id::bigint, code::text from fault_actions
  union all select 'faultCalendars', 'nameZh', id::bigint, name_zh::text from fault_calendars
  union all select 'faultCauses', 'code', id::bigint, code::text from fault_causes
  union all select 'faultParts', 'partCode', id::bigint, part_code::text from fault_parts
  union all select 'faultPlans', 'planName', id::bigint, plan_name::text from fault_plans
  union all select 'faultRules', 'ruleName', id::bigint, rule_name::text from fault_rules
  union all select 'faultTeams', 'teamName', id::bigint, team_name::text from fault_teams
  union all select 'faultTypes', 'code', id::bigint, code::text from fault_types
  union all select 'fsuOutputs', 'signal', id::bigint, signal::text from b_interface_outputs
  union all select 'fsuSignals', 'signal', id::bigint, signal::text from b_interface_signals
  union all select 'fsuUnits', 'fsuId', id::bigint, fsu_id::text from b_interface_units
  union all select 'installBatches', 'code', id::bigint, code::text from install_batches
  union all select 'notificationChannels', 'channelName', id::bigint, channel_name::text from notification_channels
  union all select 'notificationRoutes', 'routeName', id::bigint, route_name::text from notification_routes
  union all select 'params', 'configKey', id::bigint, config_key::text from params
  union all select 'posts', 'postCode', id::bigint, post_code::text from posts
  union all select 'posts', 'postName', id::bigint, post_name::text from posts
  union all select 'regions', 'code', id::bigint, code::text from regions
  union all select 'roles', 'roleName', id::bigint, role_name::text from roles where not is_deleted
  union all select 'roles', 'roleKey', id::bigint, role_key::text from roles where not is_deleted
  union all select 'tariffs', 'code', id::bigint, code::text from tariffs
  union all select 'users', 'userName', id::bigint, user_name::text from users where not is_deleted
  union all select 'users', 'phonenumber', id::bigint, phonenumber::text from users where not is_deleted
  union all select 'users', 'email', id::bigint, email::text from users where not is_deleted
  union all select 'weatherStations', 'code', id::bigint, code::text from weather_stations
  union all select 'workOrderSystems', 'systemName', id::bigint, system_name::text from work_order_systems
), keyed as (
  select n.*, k.key, count(*) over (partition by n.resource_name, n.field_name, k.key) as alike
  from named n cross join lateral (select look_key(n.name) as key) k where n.name <> ''
)
select (row_number() over (order by resource_name, field_name, key, row_id))::integer as id, resource_name, field_name,
  row_id::integer as row_id, name, key,
  -- Signs beyond those of a keyboard and of Chinese text, by their numbers.
  (select string_agg(case when s ~ '[\u0020-\u007E\u3001-\u303F\u4E00-\u9FFF]' then s
      else '[U+' || upper(lpad(to_hex(ascii(s)), 4, '0')) || ']' end, '' order by at)
    from regexp_split_to_table(name, '') with ordinality as t (s, at)) as written
from keyed where alike > 1;
