import type { FaultGroup } from '@contract/faultGroups';

/** How orders `o` at sites `s`, placed `p`, are told apart. SQL. */
interface Grouping {
  key: string;
  /** Joins that the key needs. */
  join?: string;
  /** Of a sum `x` of orders that share the key: its number, and its name in three languages. */
  id: string;
  names: readonly [zh: string, en: string, hk: string];
  nameJoin?: string;
}

const named = (key: string, table: string): Grouping => ({
  ...{ key, id: 'x.grp', names: ['g.name_zh', 'g.name_en', 'g.name_hk'] },
  nameJoin: `left join ${table} g on g.id = x.grp`,
});
const one = (name: string): Grouping['names'] => [name, name, name];

export const groupings: Readonly<Record<FaultGroup, Grouping>> = {
  level: { key: 'o.level', id: 'x.grp', names: one('x.grp::text') },
  type: named('o.type_id', 'fault_types'),
  cause: named('o.cause_id', 'fault_causes'),
  area: named('p.area_id', 'regions'),
  team: {
    key: 'm.team_id',
    join: `left join (select user_id, min(team_id) as team_id from fault_team_members group by user_id) m
      on m.user_id = o.assignee_id`,
    ...{ id: 'x.grp', names: one('g.team_name'), nameJoin: 'left join fault_teams g on g.id = x.grp' },
  },
  vendor: {
    key: `nullif(v.brand, '')`,
    join: 'left join devices v on v.id = o.device_id',
    ...{ id: 'null::int', names: one('x.grp') },
  },
  batch: {
    key: 's.install_batch_id',
    ...{ id: 'x.grp', names: one('g.name'), nameJoin: 'left join install_batches g on g.id = x.grp' },
  },
};
