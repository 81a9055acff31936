import { usesOf } from '@contract/usage';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ResourceUse, TableUse, Usage, UsedId, Usages } from './usage';

type Where = (id: UsedId) => RawBuilder<SqlBool>;

/** Rows of a resource whose own column names the row that is used. */
const ofColumn = (
  by: ResourceUse['by'],
  table: string,
  column: string,
  more: Partial<ResourceUse> = {},
): ResourceUse => ({
  by,
  keys: [`${table}.${column}`],
  where: (id) => sql<SqlBool>`${sql.ref(`t.${column}`)} = ${id}`,
  ...more,
});

/** Rows of a resource that another table joins to the row that is used. */
const ofLink = (by: ResourceUse['by'], link: string, own: string, used: string): ResourceUse => ({
  by,
  keys: [`${link}.${used}`],
  where: (id) => sql<SqlBool>`t.id in (select ${sql.ref(own)} from ${sql.table(link)}
    where ${sql.ref(used)} = ${id})`,
});

/** Orders that use a row, as the list of all orders shows them. */
const orders = (of: string, keys: readonly string[], where: Where): TableUse => ({
  name: 'usage.faultOrders',
  keys,
  from: sql`fault_orders u join sites s on s.id = u.site_id`,
  of: 'site',
  where,
  permission: 'fault:list',
  path: (id) => `/fault/dispatch?view=ended&uses=${usesOf(of, id)}`,
});

const programs = (of: string, column: string): TableUse => ({
  name: 'usage.strategyPrograms',
  keys: [`strategy_programs.${column}`],
  from: sql`strategy_programs u`,
  of: 'region',
  where: (id) => sql<SqlBool>`${sql.ref(`u.${column}`)} = ${id}`,
  permission: 'strategy:list',
  path: (id) => `/control/strategies?tab=programs&uses=${usesOf(of, id)}`,
});

const elsewhereInRegion: readonly Usage[] = [
  {
    name: 'usage.alarms',
    keys: ['alarms.area_id'],
    // Those of the area itself: alarms of its sites are found by the sites.
    from: sql`(select area_id as region_id from alarms) u`,
    of: 'region',
    where: (id) => sql<SqlBool>`u.region_id = ${id}`,
    permission: 'alarm:list',
    path: (id) => `/alarm/history?region=${id}`,
  },
  {
    name: 'usage.maintenance',
    keys: ['maintenance_windows.region_id'],
    from: sql`maintenance_windows u`,
    of: 'region',
    where: (id) => sql<SqlBool>`u.region_id = ${id}`,
    permission: 'alarm:maintain',
    path: (id) => `/alarm/maintenance?uses=${usesOf('regions', id)}`,
  },
  {
    name: 'usage.alarmGuides',
    keys: ['alarm_guides.region_id'],
    from: sql`(select region_id from alarm_guides where not is_removed) u`,
    of: 'region',
    where: (id) => sql<SqlBool>`u.region_id = ${id}`,
    permission: 'alarm:list',
    path: (id) => `/alarm/definitions?uses=${usesOf('regions', id)}`,
  },
  {
    name: 'usage.displays',
    keys: ['display_regions.region_id'],
    from: sql`display_regions u join displays d on d.id = u.display_id and d.revoked_at is null`,
    of: 'region',
    where: (id) => sql<SqlBool>`u.region_id = ${id}`,
    permission: 'display:list',
    path: (id) => `/system/display?uses=${usesOf('regions', id)}`,
  },
  {
    name: 'usage.energyDays',
    from: sql`(select area_id as region_id from energy_days) u`,
    of: 'region',
    where: (id) => sql<SqlBool>`u.region_id = ${id}`,
    permission: 'analysis:figures',
    path: (id) => `/analysis/figures?region=${id}`,
  },
];

/** What a removed region would take with it, or would make a rule of the whole network. */
const byRegion: readonly Usage[] = [
  ofColumn('regions', 'regions', 'parent_id'),
  {
    by: 'areaSites',
    keys: ['sites.area_id'],
    // A site counts where it was as well: its days stay with the region of that time.
    where: (id) => sql<SqlBool>`(t.area_id = ${id}
      or t.id in (select site_id from site_placements where area_id = ${id}))`,
  },
  ofLink('roles', 'role_regions', 'role_id', 'region_id'),
  ofLink('tokens', 'api_token_regions', 'token_id', 'region_id'),
  ofColumn('cardHolders', 'card_holders', 'region_id'),
  ofLink('accessLevels', 'access_level_regions', 'level_id', 'region_id'),
  ofColumn('doorPolicies', 'door_policies', 'region_id'),
  ofColumn('contracts', 'contracts', 'region_id'),
  ofColumn('tariffs', 'tariffs', 'region_id'),
  ofColumn('notificationRoutes', 'notification_routes', 'region_id'),
  ofColumn('workOrderSystems', 'work_order_systems', 'region_id'),
  ofColumn('faultTeams', 'fault_teams', 'region_id'),
  ofColumn('faultLimits', 'fault_limits', 'region_id'),
  ofColumn('faultPlans', 'fault_plans', 'region_id'),
  ofColumn('faultRules', 'fault_rules', 'region_id'),
  programs('regions', 'region_id'),
  ...elsewhereInRegion,
];

const ofSystem =
  (table: string): Where =>
  (id) =>
    sql<SqlBool>`u.id in (select order_id from ${sql.table(table)} where system_id = ${id})`;

const byWorkOrderSystem: readonly Usage[] = [
  orders(
    'workOrderSystems',
    ['work_orders.system_id', 'work_order_events.system_id'],
    (id) => sql<SqlBool>`(${ofSystem('work_orders')(id)} or ${ofSystem('work_order_events')(id)})`,
  ),
  ofColumn('workOrderReports', 'work_order_reports', 'system_id'),
];

/**
 * What keeps a row of each resource from being removed. Every foreign key that refuses a removal is covered
 * (a test holds that); what the database would take along or forget in silence, but people made, is here as well.
 */
export const usages: Usages = {
  buildTypes: [ofColumn('areaSites', 'sites', 'build_type_id'), programs('buildTypes', 'build_type_id')],
  installBatches: [ofColumn('areaSites', 'sites', 'install_batch_id')],
  contracts: [ofColumn('areaSites', 'sites', 'contract_id')],
  carriers: [ofColumn('contracts', 'contracts', 'carrier_id')],
  tariffs: [ofColumn('contracts', 'contracts', 'tariff_id')],
  cardHolders: [
    ofColumn('accessCards', 'access_cards', 'holder_id'),
    ofColumn('accessPermits', 'access_permits', 'holder_id'),
  ],
  depts: [
    ofColumn('depts', 'depts', 'parent_id', { reason: 'hasChildren' }),
    ofColumn('users', 'users', 'dept_id', { reason: 'hasMembers' }),
    ofColumn('areaSites', 'sites', 'dept_id'),
    ofColumn('cardHolders', 'card_holders', 'dept_id'),
  ],
  dictTypes: [
    {
      by: 'dictData',
      keys: ['dict_data.dict_type'],
      where: (id) => sql<SqlBool>`t.dict_type = (select dict_type from dict_types where id = ${id})`,
      path: (id) => `/dict/type/data/${id}`,
    },
  ],
  faultTypes: [
    orders(
      'faultTypes',
      ['fault_orders.type_id', 'fault_orders.cause_id'],
      (id) => sql<SqlBool>`(u.type_id = ${id}
        or u.cause_id in (select id from fault_causes where type_id = ${id}))`,
    ),
    ofColumn('faultPlans', 'fault_plans', 'type_id'),
    ofColumn('faultRules', 'fault_rules', 'type_id'),
  ],
  faultCauses: [orders('faultCauses', ['fault_orders.cause_id'], (id) => sql<SqlBool>`u.cause_id = ${id}`)],
  faultActions: [
    orders('faultActions', ['fault_orders.action_id'], (id) => sql<SqlBool>`u.action_id = ${id}`),
  ],
  faultTeams: [
    ofColumn('faultPlans', 'fault_plans', 'team_id'),
    ofColumn('faultRules', 'fault_rules', 'team_id'),
  ],
  faultCalendars: [
    ofColumn('faultLimits', 'fault_limits', 'calendar_id'),
    ofColumn('faultPlans', 'fault_plans', 'calendar_id'),
  ],
  menus: [
    ofColumn('menus', 'menus', 'parent_id', { reason: 'hasChildren' }),
    ofLink('roles', 'role_menus', 'role_id', 'menu_id'),
  ],
  notificationChannels: [
    ofColumn('notificationRoutes', 'notification_routes', 'channel_id'),
    {
      by: 'jobs',
      where: (id) => sql<SqlBool>`(t.invoke_target like 'report.%'
        and t.invoke_target ~ ('"channel":' || ${id}::text || '[,}]'))`,
    },
  ],
  posts: [ofLink('users', 'user_posts', 'user_id', 'post_id')],
  regions: byRegion,
  roles: [ofLink('users', 'user_roles', 'user_id', 'role_id')],
  rooms: [
    ofColumn('devices', 'devices', 'room_id'),
    {
      by: 'areaSites',
      // The main room goes with its site.
      where: (id) => sql<SqlBool>`t.id = (select site_id from rooms where id = ${id} and code = 'main')`,
    },
  ],
  workOrderSystems: byWorkOrderSystem,
};
