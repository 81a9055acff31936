import { utils, write } from 'xlsx';
import { startAccessConsole, type AccessConsole } from '@tests/support/accessConsole';
import { useFreshDatabase } from '@tests/support/database';
import type { Answer } from '@tests/support/peopleServer';

jest.setTimeout(60_000);

const workbookOf = (table: unknown[][]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'a');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

describe('what is entered of people who may enter', () => {
  const database = useFreshDatabase();
  let console: AccessConsole;

  beforeAll(async () => {
    console = await startAccessConsole(database());
  });
  afterAll(() => console.server.stop());

  it.each([
    ['xlsx', (table: unknown[][]) => workbookOf(table)],
    [
      'csv',
      (table: unknown[][]) =>
        Buffer.from(
          table
            .map((row) =>
              row
                .map((cell) =>
                  typeof cell === 'number' ? cell.toExponential(5).toUpperCase() : String(cell),
                )
                .join(','),
            )
            .join('\n'),
        ),
    ],
  ])('refuses again what was refused when its file of failed rows comes back: %s', async (_, fileOf) => {
    const take = async (bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'table');
      const headers = { authorization: `Bearer ${console.admin}`, 'accept-language': 'en' };
      const sent = await fetch(
        `${console.server.address}/api/access/holder/importData?dryRun=true&report=true`,
        { method: 'POST', headers, body: form },
      );
      return (await sent.json()) as Answer;
    };
    const first = await take(
      fileOf([
        ['Number', 'Name'],
        [6.222_021_234_567_89e18, 'Lin'],
        [1e21, 'Ho'],
      ]),
    );
    expect(first.data).toMatchObject({ added: 0, failed: 2 });
    const failed = await fetch(
      `${console.server.address}/api/common/download?fileName=${(first.data as { failedFile: string }).failedFile}`,
      { headers: { authorization: `Bearer ${console.admin}` } },
    );
    const second = await take(Buffer.from(await failed.arrayBuffer()));
    expect(second.data).toMatchObject({ added: 0, failed: 2 });
  });

  it('is no card that ends before it begins, whichever of the two is entered last', async () => {
    const { admin, aDoorPlace, call } = console;
    const { area: regionId } = await aDoorPlace('NORTH-1');
    const person = { kind: 'staff', deptId: 1, holderNo: 'E-1', holderName: 'Mei', regionId };
    const { holderId } = (await call(admin, 'POST', '/access/holder', person)).data as { holderId: number };
    const card = { holderId, cardNumber: '12345678', validFrom: '2030-01-02 00:00:00' };
    const twisted = { ...card, validTo: '2030-01-01 00:00:00' };
    expect((await call(admin, 'POST', '/access/card', twisted)).fields).toHaveProperty('validTo');
    const { cardId } = (await call(admin, 'POST', '/access/card', card)).data as { cardId: number };
    const { version, state } = (await call(admin, 'GET', `/access/card/${cardId}`)).data as {
      version: number;
      state: string;
    };
    const later = { ...card, cardId, version, state, validTo: '2029-12-31 00:00:00' };
    expect(await call(admin, 'PUT', '/access/card', later)).toMatchObject({
      fields: { validTo: expect.any(String) },
    });
  });
});
