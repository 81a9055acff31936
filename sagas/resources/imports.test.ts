import { resources } from '@contract/resources/generated';
import type { ImportReport } from '@contract/resourceImports';
import { aBrowser, settle } from '@tests/support/aBrowser';
import { questionAnswered } from '../prompts/prompts.slice';
import { importChanged, importLeft, importSent, secretsSaved } from './resources.slice';

const resource = resources.find(({ name }) => name === 'users')!;
const screen = { resource, key: 'users' };
const file = new File(['x'], 'people.csv');
const again = importSent({
  ...screen,
  file,
  updateSupport: false,
  isDryRun: true,
  sheet: null,
  headRow: null,
});
const report: ImportReport = {
  ...{ isDryRun: false, added: 1, updated: 0, failed: 0, ignored: [] },
  ...{ sheet: null, otherSheets: [], headRow: 1, failedFile: null },
  lines: [{ row: 2, title: 'lina', outcome: 'added', problems: [], secret: 'abc-7a' }],
};

async function aConsoleWithPasswords() {
  const browser = aBrowser({ token: 'known', at: '/', answers: {} });
  await settle();
  browser.store.dispatch(importChanged({ key: 'users', isRunning: false, report, isSaved: false }));
  const state = () => browser.state().resources.imports.users;
  const reply = async (answer: 'confirmed' | 'cancelled') => {
    const [question] = browser.state().prompts.questions;
    browser.store.dispatch(questionAnswered({ id: question?.id ?? '', answer }));
    await settle();
    return question?.body;
  };
  return { browser, state, reply };
}

describe('passwords that an import told once', () => {
  it.each([
    ['the dialog is closed', importLeft(screen)],
    ['the next file is sent', again],
  ])('are asked about before %s, and stay when that is declined', async (_when, wish) => {
    const { browser, state, reply } = await aConsoleWithPasswords();
    browser.store.dispatch(wish);
    expect(await reply('cancelled')).toEqual({ key: 'crud.import.loseSecrets', params: { count: 1 } });
    expect(state()?.report).toEqual(report);
    browser.store.dispatch(wish);
    await reply('confirmed');
    expect(state()?.report ?? null).toBeNull();
    browser.close();
  });

  it('are let go without a question once they are in a file', async () => {
    const { browser, state } = await aConsoleWithPasswords();
    browser.store.dispatch(secretsSaved({ key: 'users' }));
    browser.store.dispatch(importLeft(screen));
    await settle();
    expect(browser.state().prompts.questions).toEqual([]);
    expect(state()).toBeUndefined();
    browser.close();
  });
});
