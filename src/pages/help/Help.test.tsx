/** @jest-environment jsdom */
import { AlarmDefinition } from '@contract/alarmDefinitions';
import { manualPages, manualPictures, manualTasks } from '@contract/manual';
import { resourceTexts } from '@contract/resources/generated';
import { en } from '@contract/texts/en';
import { manual as enManual } from '@contract/texts/en/manual';
import { manual as zhManual } from '@contract/texts/zh/manual';
import { routersLoaded, routesGenerated } from '@sagas/permission/permission.slice';
import { seededMenus } from '@tests/support/seededMenus';
import { renderPage } from '@tests/support/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Help } from './Help';

/** Only pictures are there to be fetched; jsdom has no answers of its own. */
globalThis.fetch = async (address) => {
  if (typeof address !== 'string' || !address.startsWith('/manual/')) throw new Error('no network');
  if (address.endsWith(`/${unreachable}.webp`)) throw new Error('no network');
  const answer = { ok: true, arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer };
  return answer as Response;
};
let unreachable = '';
jest.setTimeout(60_000);

const definition = (id: string, number: number) =>
  AlarmDefinition.parse({
    ...{ id, number, deviceClass: 'env', level: { A: 1, B: 2, C: 3, D: 4 }, unit: '%' },
    ...{ raiseDelayS: 300, clearDelayS: 60 },
    rule: {
      ...{ kind: 'limit', points: ['humidityPct'], direction: 'below', deadband: 5 },
      threshold: { A: 20, B: 20, C: 15, D: 15 },
    },
  });
const definitions = [definition('roomHumidityHigh', 3), definition('roomHumidityLow', 4)];

/** Flat: where an entry stands in the menu does not matter here. */
const tree = (names: readonly string[]) =>
  seededMenus()
    .filter(({ type, routeName }) => type === 'C' && names.includes(routeName ?? ''))
    .map(({ routeName, name, path = '', component }) => ({
      ...{ name: routeName, path: `/${path.replace('/', '')}`, component, meta: { title: name.en } },
    }));

async function open(at = '/help', names: readonly string[] = manualPages, permissions = ['*:*:*']) {
  const page = await renderPage(<Help />, {
    at,
    permissions,
    answers: { 'GET /alarm/definitions': { code: 200, msg: '', data: definitions } },
  });
  const normal = tree(names);
  await act(async () => {
    i18next.addResourceBundle(
      'zh-Hans',
      'translation',
      { ...zhManual, ...en, ...resourceTexts.en, ...enManual },
      true,
      true,
    );
    page.browser.store.dispatch(routersLoaded({ normal, en: normal, hk: normal }));
    page.browser.store.dispatch(routesGenerated({ roles: [], language: 'zh' }));
    await i18next.changeLanguage('zh-Hans');
  });
  return page;
}

const contents = () => within(screen.getByRole('navigation', { name: 'Contents of the manual' }));

describe('the manual', () => {
  it('finds an alarm by its words in any order', async () => {
    await open();
    const search = contents().getByRole('searchbox');
    for (const words of ['humidity low', 'low humidity']) {
      await userEvent.clear(search);
      await userEvent.type(search, words);
      expect(await contents().findByText('Humidity low')).toBeInTheDocument();
      expect(contents().queryByText('Humidity high')).toBeNull();
    }
    await userEvent.click(contents().getByText('Humidity low'));
    const chapter = within(screen.getByRole('article', { name: 'Humidity low' }));
    expect(chapter.getByText('Mind static discharge')).toBeInTheDocument();
    expect(chapter.getByRole('row', { name: /Limit \(%\) 20 20 15 15/ })).toBeInTheDocument();
  });

  it('opens the chapter of its address, with pages named as the menu names them and links between chapters', async () => {
    await open('/help?chapter=task.acknowledge');
    const chapter = within(screen.getByRole('article', { name: 'Acknowledge an alarm with a note' }));
    expect(chapter.getAllByRole('listitem')).toHaveLength(4);
    await userEvent.click(chapter.getByRole('link', { name: 'Alarm centre' }));
    expect(screen.getByRole('article', { name: 'Alarm centre' })).toBeInTheDocument();
  });

  it('shows a picture of a page, fetched when it comes into view', async () => {
    await open('/help?chapter=page.Alarms');
    const picture = screen.getByRole('img', { name: 'The page Alarm centre' });
    expect(picture).toHaveAttribute('src', '/manual/zh/Alarms.webp');
    expect(picture).toHaveAttribute('loading', 'lazy');
  });

  it('lists the fields of a declared screen with kind, whether they are required, and limits', async () => {
    await open('/help?chapter=page.Post');
    expect(screen.getByRole('row', { name: 'Post code Text Yes at most 64 characters' })).toBeInTheDocument();
  });

  it('shows only chapters of pages that the user may open', async () => {
    await open('/help?chapter=page.User', ['Alarms', 'Help'], ['alarm:list']);
    expect(await screen.findByText(/no such chapter/)).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
    await userEvent.type(contents().getByRole('searchbox'), 'search past alarms');
    expect(contents().queryByText('Search past alarms')).toBeNull();
  });

  it('is downloaded as one file with all chapters, which needs no server', async () => {
    const html = await downloaded();
    expect(screen.queryByRole('alert')).toBeNull();
    for (const name of manualPages) expect(html).toContain(`<article id="page.${name}">`);
    expect(html).toContain('<article id="alarm.roomHumidityLow">');
    for (const name of ['pueLike', 'baselineFit', 'rank', 'experimentSaving'])
      expect(html).toContain(`<article id="figure.${name}">`);
    for (const task of Object.values(manualTasks).flat())
      expect(html).toContain(`<article id="task.${task}">`);
    expect(html).toContain('<a href="#page.Alarms">Alarm centre</a>');
    const ids = new Set([...html.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id));
    const broken = [...html.matchAll(/href="#([^"]+)"/g)].flatMap(([, to]) => (ids.has(to) ? [] : [to]));
    expect(broken).toEqual([]);
    expect([...html.matchAll(/<img [^>]*src="data:image\/webp;base64,/g)]).toHaveLength(
      manualPictures.length,
    );
    expect(html).not.toMatch(/<(?:script|link)|src="\/|https?:|\{\{|\$t\(|\[\[/);
  });

  it('says in the file and on the screen which pictures could not be fetched', async () => {
    unreachable = 'Alarms';
    const html = await downloaded();
    unreachable = '';
    expect(html).toContain('<em>Picture not fetched: The page Alarm centre</em>');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^1 .* could not be fetched/);
  });
});

/** The downloaded file as text. */
async function downloaded(): Promise<string> {
  await open();
  const files: Blob[] = [];
  // jsdom follows no link to a file.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download as one file' }));
  await waitFor(() => expect(files).toHaveLength(1));
  return textOf(files[0]);
}

const textOf = (file: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    // A text, because it is read as one.
    reader.onload = () => resolve(reader.result as string);
    if (file) reader.readAsText(file);
  });
