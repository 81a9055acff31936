import { resources } from '@contract/resources/generated';
import { aBrowser, settle } from '@tests/support/aBrowser';
import { importClosed, importSent } from './resources.slice';

const resource = resources.find(({ name }) => name === 'users')!;
const screen = { resource, key: 'users' };
const file = new File(['x'], 'people.csv');
const answers = (isDryRun: boolean) => ({
  'POST /system/user/importData': {
    ...{ code: 200, msg: 'ok' },
    data: {
      ...{ isDryRun, added: 1, updated: 1, failed: 0, ignored: [] },
      ...{ sheet: null, otherSheets: [], headRow: 1, failedFile: null },
      lines: [
        { row: 2, title: 'lina', outcome: 'added', problems: [], secret: 'abc-7a' },
        { row: 3, title: 'wei', outcome: 'updated', problems: [], secret: null },
      ],
    },
  },
});

async function imported(isDryRun: boolean) {
  const browser = aBrowser({ token: 'known', at: '/', answers: answers(isDryRun) });
  await settle();
  browser.store.dispatch(
    importSent({ ...screen, file, updateSupport: false, isDryRun, sheet: null, headRow: null }),
  );
  await settle();
  return browser;
}

describe('passwords that an import told once', () => {
  it('are shown apart, and outlive the report', async () => {
    const browser = await imported(false);
    const secrets = () => browser.state().secrets.shown;
    expect(secrets()).toMatchObject([
      { kind: 'importPasswords', parts: [{ name: 'password', of: 'lina', text: 'abc-7a' }] },
    ]);
    expect(JSON.stringify(browser.state().resources)).not.toContain('abc-7a');
    browser.store.dispatch(importClosed({ key: 'users' }));
    expect(secrets()).toHaveLength(1);
    browser.close();
  });

  it('are none after a dry run', async () => {
    const browser = await imported(true);
    expect(browser.state().resources.imports.users?.report).toMatchObject({ isDryRun: true, added: 1 });
    expect(browser.state().secrets.shown).toEqual([]);
    browser.close();
  });
});
