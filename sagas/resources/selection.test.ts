import { resource as posts } from '@contract/resources/posts';
import type { AnyRecord } from '@contract/resources';
import { idsPerCall } from '@contract/resourceSchemas';
import { aBrowser, settle, type SentCall } from '@tests/support/aBrowser';
import { questionAnswered } from '../prompts/prompts.slice';
import {
  allRequested,
  listRequested,
  mostSelected,
  removeRequested,
  selectionChanged,
  type ListAddress,
} from './resources.slice';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));

const screen = { resource: posts, key: 'posts' };
const row = (postId: number): AnyRecord => ({ postId, postName: `post ${postId}` });
const remove = 'DELETE /system/post/';

/** A list of so many posts, as its server answers it by pages. */
async function aList(total: number) {
  const rows = () =>
    Array.from({ length: total }, (_, at) => row(at + 1)).filter((one) => !gone.has(one.postId));
  const gone = new Set<unknown>();
  const list = ({ query }: SentCall) => {
    const { pageNum, pageSize } = query as ListAddress;
    const from = (Number(pageNum) - 1) * Number(pageSize);
    return { code: 200, msg: '', total: rows().length, rows: rows().slice(from, from + Number(pageSize)) };
  };
  const tab = aBrowser({ token: 'known', answers: { 'GET /system/post/list': list } });
  open.push(tab);
  await settle();
  const state = () => tab.state().resources.lists.posts;
  const show = async (query: ListAddress): Promise<void> => {
    tab.store.dispatch(listRequested({ ...screen, query: { pageNum: '1', pageSize: '20', ...query } }));
    await settle();
  };
  const choose = (...ids: number[]) =>
    tab.store.dispatch(selectionChanged({ key: 'posts', rows: ids.map(row) }));
  const chosen = () => state()?.selected.map(({ postId }) => postId);
  const removeChosen = async (): Promise<void> => {
    tab.store.dispatch(removeRequested({ ...screen, rows: [...(state()?.selected ?? [])] }));
    await settle();
    const [question] = tab.state().prompts.questions;
    tab.store.dispatch(questionAnswered({ id: question!.id, answer: 'confirmed' }));
    await settle();
    await settle();
  };
  await show({});
  return { tab, gone, show, choose, chosen, removeChosen };
}

describe('what is selected in a declared list', () => {
  it('stays selected on other pages and in another order, and is let go by another search', async () => {
    const { show, choose, chosen } = await aList(60);
    choose(3, 7);
    await show({ pageNum: '2' });
    await show({ orderByColumn: 'postSort', isAsc: 'desc' });
    expect(chosen()).toEqual([3, 7]);
    await show({ postName: 'other' });
    expect(chosen()).toEqual([]);
  });

  it('is everything that matches when that is asked for, up to a bound', async () => {
    const { tab, show, chosen } = await aList(1_200);
    await show({ pageNum: '3' });
    tab.store.dispatch(allRequested(screen));
    await settle();
    expect(chosen()).toHaveLength(mostSelected);
    const asked = tab.sent('GET /system/post/list').slice(-2);
    expect(asked.map(({ query }) => (query as ListAddress).pageNum)).toEqual(['1', '2']);
  });

  it('is removed by calls that the server takes, and what was refused is named and stays selected', async () => {
    const { tab, choose, chosen, removeChosen } = await aList(60);
    choose(...Array.from({ length: idsPerCall + 5 }, (_, at) => at + 1));
    const first = Array.from({ length: idsPerCall }, (_, at) => at + 1).join();
    const second = Array.from({ length: 5 }, (_, at) => idsPerCall + at + 1).join();
    const failed = [{ id: 2, title: 'post 2', reason: 'in use' }];
    tab.answers[remove + first] = { code: 200, msg: '', data: { done: idsPerCall - 1, failed } };
    tab.answers[remove + second] = { code: 200, msg: '', data: { done: 5, failed: [] } };
    await removeChosen();
    expect(tab.sent(remove + first)[0]?.query).toEqual({ each: '1' });
    expect(chosen()).toEqual([2]);
    expect(tab.state().prompts.toasts).toMatchObject([
      {
        level: 'warning',
        body: { key: 'crud.doneSomeNamed', params: { done: 44, count: 45, failed: 'post 2: in use' } },
      },
    ]);
  });

  it('stays as far as a lost connection left it untouched', async () => {
    const { tab, choose, chosen, removeChosen } = await aList(60);
    choose(...Array.from({ length: idsPerCall + 2 }, (_, at) => at + 1));
    const first = Array.from({ length: idsPerCall }, (_, at) => at + 1).join();
    tab.answers[remove + first] = { code: 200, msg: '', data: { done: idsPerCall, failed: [] } };
    await removeChosen();
    expect(chosen()).toEqual([idsPerCall + 1, idsPerCall + 2]);
    expect(tab.state().prompts.toasts).toMatchObject([
      { level: 'error' },
      { body: { key: 'crud.doneSome', params: { done: idsPerCall, count: idsPerCall + 2 } } },
    ]);
  });
});
