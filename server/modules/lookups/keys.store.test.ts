import { sql } from 'kysely';
import type { ImportReport } from '@contract/resourceImports';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('what a line of a table refers to', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
    const { db } = database();
    await sql`insert into carriers (code, name_zh, name_en, name_hk, carrier_no, create_time)
      values ('gd-power', '粤电', 'Yue Power', '粵電', 8, 0)`.execute(db);
    for (const userName of ['lina', 'lina2', 'wang']) await aUser(db, { userName });
    await sql`update users set nick_name = case user_name when 'wang' then '王 (夜班)' else '李娜' end
      where user_name in ('lina', 'lina2', 'wang')`.execute(db);
  });
  afterAll(() => server.stop());
  const take = async (path: string, table: string) => {
    const form = new FormData();
    form.append('file', new Blob([table]), 'table.csv');
    const sent = await fetch(`${server.address}/api${path}/importData?dryRun=1&report=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      body: form,
    });
    const { data } = (await sent.json()) as { data: ImportReport };
    return data.lines.map(({ problems }) => problems.map(({ reason }) => reason));
  };

  const names = ['gd-power', 'GD-Power', '粤电', 'Yue Power', 'ｇｄ-power'];
  it.each(names)('may be a carrier as “%s”', async (carrier) => {
    const lines = await take('/area/contract', `Code,Name,Carrier\r\nc1,One,${carrier}\r\n`);
    expect(lines).toEqual([[]]);
  });

  it('may be a person by login, by number or by the name alone, where only one has it', async () => {
    const { rows } = await sql<{ id: number }>`select id from users where user_name = 'wang'`.execute(
      database().db,
    );
    const known = ['lina', 'wang', `#${rows[0]?.id}`, '王 (夜班)', '李娜 (lina2)'];
    const line = (person: string) => `night,${person},2027-01-01 00:00:00,2027-01-02 00:00:00\r\n`;
    const people = [...known, '李娜', 'nobody'].map(line).join('');
    const found = await take('/system/dutyShift', `Duty,Person,Begins,Ends\r\n${people}`);
    const ofPerson = found.map((reasons) => reasons.find((reason) => reason.startsWith('Person')) ?? '');
    expect(ofPerson.slice(0, 5)).toEqual(['', '', '', '', '']);
    expect(ofPerson[5]).toMatch(/lina\).*lina2\)/);
    expect(ofPerson[6]).toContain('nobody');
  });
});
