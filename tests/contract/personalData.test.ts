import { readFileSync } from 'node:fs';
import { builtInParams } from '@contract/builtInParams';
import { personalData, type PersonalData } from '@contract/personalData';
import { resources } from '@contract/resources/generated';
import { loginColumns, personTables } from '@server/modules/personalData/personTables';
import { useFreshDatabase } from '@tests/support/database';
import { everyCall } from '@tests/support/everyCall';

interface Column {
  name: string;
  column: string;
  type: string;
  refers: string | null;
}

/** Names of columns that mean a person, by how columns of this product are called. */
const meansPerson =
  /^(?:user_id|by_user_id|author_id|keeper_id|assignee_id|holder_id|phone|phonenumber|mobile|email|user_name|nick_name|holder_name|recipient|account|author)$|_by(?:_name)?$|^by_/;

/** Columns that look like a person's, and why they are none, or follow one that is declared. */
const nobody: Readonly<Record<string, string>> = {
  'alarms.suppressed_by': 'an alarm',
  'alarms.superseded_by': 'an alarm',
  'commands.superseded_by': 'a command',
  'devices.metered_by': 'a meter',
  'devices.replaced_by': 'a device',
  'site_import_rows.metered_by': 'a meter',
  'notification_channels.account': 'the account of a gateway',
  'notification_deliveries.author_id': 'the author of the route, by number',
  'readings_door.refused_cards': 'a count',
};

describe('personal data', () => {
  const database = useFreshDatabase();
  const columns = async (): Promise<Column[]> => {
    const { rows } = await database().pool.query<Column>(`
      select c.relname || '.' || a.attname as name, a.attname as column, format_type(a.atttypid, null) as type,
        (select k.confrelid::regclass::text from pg_constraint k
          where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]) as refers
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
      where a.attnum > 0 and not a.attisdropped order by 1`);
    return rows;
  };
  const declared = new Set(
    personTables.flatMap(({ table, by }) => by.map(([column]) => `${table}.${column}`)),
  );
  /** Tables of which all that names the person is emptied or goes with the row. */
  const whole = new Set(personTables.map(({ table }) => table));

  it('is declared wherever a column names a person: what becomes of it in an export and an erasure', async () => {
    const unknown = (await columns()).filter(({ name, column, type, refers }) => {
      const isPerson = refers === 'users' || refers === 'card_holders' || meansPerson.test(column);
      const isAuthor = type === 'text' && loginColumns.includes(column);
      const isOfDeclared = whole.has(name.split('.')[0] ?? '') && refers === null;
      return isPerson && !isAuthor && !declared.has(name) && !isOfDeclared && !(name in nobody);
    });
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it('is declared of columns that are there', async () => {
    const known = new Set((await columns()).map(({ name }) => name));
    const set = personTables.flatMap(({ table, erasure }) =>
      erasure.act === 'keep' ? Object.keys(erasure.set ?? {}).map((column) => `${table}.${column}`) : [],
    );
    expect([...declared, ...set, ...Object.keys(nobody)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('has a purpose, a retention that exists, and an exporter who is the one of its list', async () => {
    const permissions = new Set((await everyCall()).map(({ permission }) => permission));
    for (const resource of resources)
      if (resource.actions.includes('export'))
        permissions.add(resource.permissions?.export ?? `${resource.permission}:export`);
    for (const { name, purpose, retention, exporter } of personalData as readonly PersonalData[]) {
      expect({ name, purpose }).toEqual({ name, purpose: expect.stringMatching(/\S/) });
      if ('param' in retention) expect(builtInParams).toHaveProperty([retention.param]);
      if (exporter !== null)
        expect({ name, isKnown: permissions.has(exporter) }).toEqual({ name, isKnown: true });
    }
    expect(new Set(personTables.map(({ data }) => data))).toEqual(
      new Set(personalData.map(({ name }) => name).filter((name) => name !== 'photos')),
    );
  });

  it('is exported by no list that nobody may export', () => {
    const closed = personalData.filter(({ exporter }) => exporter === null).map(({ name }) => name);
    const tables = new Set(
      personTables.filter(({ data }) => closed.includes(data) && data !== 'work').map(({ table }) => table),
    );
    const exported = resources.filter(
      ({ table, actions }) => actions.includes('export') && tables.has(table),
    );
    expect(exported.map(({ name }) => name)).toEqual([]);
  });

  it('stands in docs/security.md as it is declared', () => {
    const text = readFileSync('docs/security.md', 'utf8');
    for (const kind of personalData as readonly PersonalData[]) {
      const { what, purpose, retention, exporter, within } = kind;
      const kept = 'param' in retention ? `\`${retention.param}\`` : retention.words;
      const [before, between] = exporter === null ? ['nobody', '; '] : [`\`${exporter}\``, ', '];
      const who = within === undefined ? before : `${before}${between}${within}`;
      expect(text).toContain(`| ${what} | ${purpose} | ${kept} | ${who} |`);
    }
    for (const { table, data, erasure } of personTables)
      if (erasure.act === 'keep' && data !== 'work')
        expect({ table, at: text.includes(erasure.why) }).toEqual({ table, at: true });
  });
});
