import { sql } from 'kysely';
import { utils, write } from 'xlsx';
import { startAccessConsole, type AccessConsole } from '@tests/support/accessConsole';
import { useFreshDatabase } from '@tests/support/database';
import type { Answer } from '@tests/support/peopleServer';

jest.setTimeout(60_000);

interface Line {
  row: number;
  outcome: string;
  problems: { reason: string }[];
}

describe('cards as people enter them', () => {
  const database = useFreshDatabase();
  let console: AccessConsole;
  let holderId = 0;

  beforeAll(async () => {
    console = await startAccessConsole(database());
    const { area: regionId } = await console.aDoorPlace('NORTH-1');
    const person = { kind: 'staff', deptId: 1, holderNo: 'E-1', holderName: 'Mei', regionId };
    const made = await console.call(console.admin, 'POST', '/access/holder', person);
    holderId = (made.data as unknown as { holderId: number }).holderId;
  });
  afterAll(() => console.server.stop());

  const add = (more: object) => console.call(console.admin, 'POST', '/access/card', { holderId, ...more });
  const read = async (made: Answer) => {
    const { cardId } = made.data as { cardId: number };
    return (await console.call(console.admin, 'GET', `/access/card/${cardId}`)).data as Record<
      string,
      unknown
    >;
  };
  const take = async (bytes: Uint8Array, more = '') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'table');
    const headers = { authorization: `Bearer ${console.admin}`, 'accept-language': 'en' };
    const sent = await fetch(`${console.server.address}/api/access/card/importData?report=true${more}`, {
      ...{ method: 'POST', headers, body: form },
    });
    return ((await sent.json()) as Answer).data as unknown as { added: number; lines: Line[] };
  };
  const stored = async () => {
    const { rows } = await sql<{ last4: string; validTo: number | null }>`
      select last4, valid_to as "validTo" from access_cards`.execute(database().db);
    return new Map(rows.map(({ last4, validTo }) => [last4, validTo]));
  };

  it('are good to the end of a day that says no time, by the form, the interface and every kind of file', async () => {
    const entered = await read(await add({ cardNumber: '10000001', validTo: '2030-06-30' }));
    expect(entered.validTo).toBe('2030-06-30 23:59:59');
    const timed = await read(await add({ cardNumber: '10000002', validTo: '2030-06-30 18:00:00' }));
    expect(timed.validTo).toBe('2030-06-30 18:00:00');
    const midnight = await read(await add({ cardNumber: '10000003', validTo: '2030-06-30 00:00:00' }));
    expect(midnight.validTo).toBe('2030-06-30 00:00:00');
    const oneDay = await add({ cardNumber: '10000004', validFrom: '2030-06-30', validTo: '2030-06-30' });
    expect((await read(oneDay)).validTo).toBe('2030-06-30 23:59:59');
    const csv =
      'Holder,Card number,Valid to\nE-1,10000005,2030-06-30\nE-1,10000006,2030/6/30\nE-1,10000007,2030年6月30日';
    expect(await take(Buffer.from(csv))).toMatchObject({ added: 3 });
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['Holder', 'Card number', 'Valid to'],
      ['E-1', '10000008', 47_664],
    ]);
    sheet.C2 = { t: 'n', v: 47_664, z: 'yyyy-mm-dd' };
    utils.book_append_sheet(book, sheet, 'a');
    expect(
      await take(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)),
    ).toMatchObject({
      added: 1,
    });
    const all = await stored();
    const end = all.get('0001');
    expect(['0004', '0005', '0006', '0007', '0008'].map((last4) => all.get(last4))).toEqual(
      Array.from({ length: 5 }, () => end),
    );
  });

  it('are taken with letters and digits of full width', async () => {
    expect((await read(await add({ cardNumber: '0４Ａ１' }))).last4).toBe('04A1');
    expect((await read(await add({ cardNumber: '１８８，２４９１０' }))).last4).toBe('4910');
    expect((await read(await add({ cardNumber: '４Ｅ：61：BC:0１' }))).last4).toBe('BC01');
  });

  it('twice in one file are doubles of the file, and nothing that is stored', async () => {
    const csv = 'Holder,Card number\nE-1,20000001\nE-1,20000001\nE-1,0x1312D01\nE-1,10000001';
    const { lines } = await take(Buffer.from(csv), '&dryRun=true');
    const reasons = lines.map(({ outcome, problems }) => problems[0]?.reason ?? outcome);
    expect(reasons.slice(0, 3)).toEqual([
      'added',
      'Card number: the same as in row 2 of this file',
      'Card number: the same as in row 2 of this file',
    ]);
    expect(reasons[3]).toMatch(/registered already/);
  });
});
