/** @jest-environment jsdom */
import { resource as posts } from '@contract/resources/posts';
import { resource as users } from '@contract/resources/users';
import type { AnyRecord, Resource } from '@contract/resources';
import { renderPage } from '@tests/support/renderPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { ResourceScreen } from './ResourceScreen';

globalThis.fetch = async () => ({ json: async () => ({ plantTimeZone: 'Asia/Shanghai' }) }) as Response;

const many = (count: number): AnyRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    postId: at + 1,
    postCode: `p${at + 1}`,
    postName: `岗${at + 1}`,
  }));
const entry = (dictType: string, dictValue: string, dictLabel: string) => ({
  ...{ dictCode: 1, dictSort: 1, dictType, dictValue, dictLabel },
  ...{ cssClass: null, listClass: 'default', isDefault: 'N', status: '0' },
});
const answered = (data: unknown) => ({ code: 200, msg: '', data });

function Place() {
  return <output aria-label="place">{useLocation().search}</output>;
}

interface Given {
  rows: AnyRecord[];
  total?: number;
  at?: string;
  view?: object;
}

async function open(resource: Resource, { rows, total, at, view }: Given) {
  const page = await renderPage(
    <>
      <ResourceScreen resource={resource} />
      <Place />
    </>,
    {
      at: at ?? '/',
      answers: {
        [`GET ${resource.path}/list`]: { code: 200, msg: '', rows, total: total ?? rows.length },
        [`GET /user/view/${resource.name}`]: answered({ columns: [], searches: [], ...view }),
        [`PUT /user/view/${resource.name}`]: { code: 200, msg: '' },
        'GET /system/dict/data/type/sys_user_sex': answered([
          entry('sys_user_sex', '0', '男'),
          entry('sys_user_sex', '1', '女'),
        ]),
      },
    },
  );
  await screen.findByText(String(Object.values(rows[0] ?? {})[1]));
  return page;
}
const bodyRows = () => [...document.querySelectorAll<HTMLElement>('.ant-table-tbody tr.ant-table-row')];
const pagesAsked = (page: Awaited<ReturnType<typeof open>>, resource: Resource) =>
  page.browser.sent(`GET ${resource.path}/list`).map(({ query }) => (query as AnyRecord).pageNum);

describe('what is selected in a declared list', () => {
  const tick = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })));

  it('is counted with what stands on other pages, and becomes everything that matches by one press', async () => {
    const page = await open(posts, { rows: many(3), total: 60 });
    await tick('选择 岗1');
    const next = within(screen.getByTitle(/下一页|Next Page/)).getByRole('button');
    const second = [9, 10].map((id) => ({ postId: id, postCode: `p${id}`, postName: `岗${id}` }));
    page.browser.answers['GET /system/post/list'] = { code: 200, msg: '', rows: second, total: 60 };
    await act(async () => void fireEvent.click(next));
    await tick('选择 岗9');
    expect(screen.getByText('已选择 2 项，其中 1 项在其他页')).toBeInTheDocument();
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: '选择符合条件的全部 60 项' })),
    );
    const asked = page.browser.sent('GET /system/post/list').at(-1)?.query as AnyRecord;
    expect(asked).toMatchObject({ pageNum: '1', pageSize: '500' });
  });
});

describe('the address of a declared list', () => {
  const place = () => screen.getByLabelText('place').textContent;
  const tick = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('checkbox', { name })));

  it('holds what is selected, beside the page and the search', async () => {
    await open(posts, { rows: many(3), total: 60, at: '/?pageNum=2' });
    await tick('选择 岗1');
    await tick('选择 岗3');
    expect(place()).toBe('?pageNum=2&selected=1,3');
    await tick('选择 岗1');
    expect(place()).toBe('?pageNum=2&selected=3');
    await tick('选择 岗3');
    expect(place()).toBe('?pageNum=2');
  });

  it('selects again after a reload, of the rows that are seen', async () => {
    await open(posts, { rows: many(3), at: '/?selected=2,77' });
    expect(await screen.findByText('已选择 1 项')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: '选择 岗2' })).toBeChecked();
    await waitFor(() => expect(place()).toBe('?selected=2'));
  });

  it('opens the row that it names, and names the row that is opened', async () => {
    const page = await open(posts, { rows: many(3), at: '/?row=2' });
    page.browser.answers['GET /system/post/1'] = answered(many(1)[0]);
    expect(page.browser.sent('GET /system/post/2')).toHaveLength(1);
    await waitFor(() => expect(place()).toBe(''));
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'p1' })));
    expect(place()).toBe('?row=1');
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /Close|关闭/ })));
    expect(place()).toBe('');
  });

  it('is not part of what the server is asked', async () => {
    const page = await open(posts, { rows: many(3), at: '/?selected=2&postName=x' });
    expect(page.browser.sent('GET /system/post/list')[0]?.query).not.toHaveProperty('selected');
    await tick('选择 岗1');
    expect(place()).toBe('?postName=x&selected=1,2');
    expect(page.browser.sent('GET /system/post/list')).toHaveLength(1);
  });
});

describe('the cells of a declared list', () => {
  const shown = {
    columns: ['userName', 'sex', 'nickName', 'createTime'].map((name) => ({ name, isShown: true })),
  };
  /** What stands under a title in rows that differ in one value. */
  const cellsOf = async (name: string, values: unknown[], title: string) => {
    const rows = values.map((value, at) => ({ userId: at + 1, userName: `u${at}`, [name]: value }));
    await open(users, { rows, view: shown });
    return bodyRows().map((row) => row.querySelector(`[data-label="${title}"]`)?.textContent);
  };

  it('R-VAL-10 match a value of a dictionary as a text, whatever it was stored as', async () => {
    expect(await cellsOf('sex', ['1', 1, '01', 0], '用户性别')).toEqual(['女', '女', '01', '男']);
  });

  it('R-VAL-11 show nothing for what older systems wrote for nothing', async () => {
    const written = ['null', 'undefined', '', null, undefined, 'null value'];
    expect(await cellsOf('nickName', written, '用户名称')).toEqual(['', '', '', '', '', 'null value']);
  });

  it('R-VAL-12 show a time to the second, and ten digits as seconds', async () => {
    const times = [1_795_252_406, 1_795_252_406_000, '2026-11-21 09:13:26'];
    const text = '2026-11-21 17:13:26';
    expect(await cellsOf('createTime', times, '创建时间')).toEqual([text, text, '2026-11-21 09:13:26']);
  });
});

describe('the pages of a declared list', () => {
  it('R-CRUD-14 begin at page 1 with 20 rows, and go on and back by one', async () => {
    const page = await open(posts, { rows: many(3), total: 95 });
    expect(pagesAsked(page, posts)).toEqual(['1']);
    expect(screen.getByText('共 95 条')).toBeInTheDocument();
    const step = (name: RegExp) =>
      act(async () => void fireEvent.click(within(screen.getByTitle(name)).getByRole('button')));
    await step(/下一页|Next Page/);
    expect(pagesAsked(page, posts).at(-1)).toBe('2');
    await step(/上一页|Previous Page/);
    expect(pagesAsked(page, posts).at(-1)).toBe('1');
    expect(
      page.browser.sent('GET /system/post/list').every(({ query }) => (query as AnyRecord).pageSize === '20'),
    ).toBe(true);
  });

  it('R-CRUD-14 are jumped to by their number', async () => {
    const page = await open(posts, { rows: many(3), total: 95 });
    const jumper = document.querySelector<HTMLInputElement>('.ant-pagination-options-quick-jumper input')!;
    fireEvent.change(jumper, { target: { value: '4' } });
    await act(async () => void fireEvent.keyUp(jumper, { key: 'Enter', keyCode: 13 }));
    expect(pagesAsked(page, posts).at(-1)).toBe('4');
    expect(screen.getByLabelText('place')).toHaveTextContent('?pageNum=4');
  });

  it('begin again when they are sorted another way', async () => {
    const page = await open(posts, { rows: many(3), total: 95, at: '/?pageNum=4' });
    const [sort] = document.querySelectorAll('.crud-head-sort');
    await act(async () => void fireEvent.click(sort!));
    expect(pagesAsked(page, posts).at(-1)).toBe('1');
    expect(screen.getByLabelText('place')).not.toHaveTextContent('pageNum');
  });

  it('lead from one that is no more to the last one, in the address as well', async () => {
    const page = await renderPage(
      <>
        <ResourceScreen resource={posts} />
        <Place />
      </>,
      {
        at: '/?pageNum=9',
        answers: {
          [`GET ${posts.path}/list`]: ({ query }) => {
            const isLast = (query as AnyRecord).pageNum === '3';
            return { code: 200, msg: '', rows: isLast ? many(2) : [], total: 42 };
          },
          [`GET /user/view/${posts.name}`]: answered({ columns: [], searches: [] }),
        },
      },
    );
    expect(await screen.findByText('p2')).toBeInTheDocument();
    expect(pagesAsked(page, posts)).toEqual(['9', '3']);
    expect(screen.getByLabelText('place')).toHaveTextContent('?pageNum=3');
  });

  it('show at every heading that sorts that it does, before it is used', async () => {
    await open(posts, { rows: many(3) });
    const heads = [...document.querySelectorAll('.crud-head-sort')];
    expect(heads.length).toBeGreaterThan(0);
    expect(heads.filter((head) => head.querySelector('.crud-head-mark') === null)).toEqual([]);
  });

  it('R-CRUD-14 stand as total, sizes, previous, pages, next, jumper', async () => {
    await open(posts, { rows: many(3), total: 95 });
    const parts = [
      ...document.querySelectorAll(
        '.crud-pager-total, .crud-pager .ant-select:not(.ant-select *), .ant-pagination-prev, .ant-pagination-item-1, .ant-pagination-next, .ant-pagination-options-quick-jumper',
      ),
    ].map(({ className }) => /total|select|prev|item-1|next|jumper/.exec(className)?.[0]);
    expect(parts).toEqual(['total', 'select', 'prev', 'item-1', 'next', 'jumper']);
  });

  it('R-CRUD-14 scroll the window to its top in 800 ms when another one comes', async () => {
    await open(posts, { rows: many(3), total: 95 });
    const tops: [number, number][] = [];
    let nowMs = 0;
    const frames: FrameRequestCallback[] = [];
    const spies = [
      jest.spyOn(performance, 'now').mockImplementation(() => nowMs),
      jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => frames.push(run)),
      jest
        .spyOn(window, 'scrollTo')
        .mockImplementation((...[, y]: unknown[]) => void tops.push([nowMs, Number(y)])),
    ];
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 1_000 });
    fireEvent.click(document.querySelector('.ant-pagination-item-2')!);
    for (nowMs of [400, 790, 810]) frames.splice(0).forEach((run) => run(nowMs));
    expect(frames).toEqual([]);
    spies.forEach((spy) => spy.mockRestore());
    const topAt = Object.fromEntries(tops);
    expect(topAt[400]).toBeGreaterThan(0);
    expect(topAt[400]).toBeLessThan(1_000);
    expect(topAt[790]).toBeGreaterThan(0);
    expect(topAt[810]).toBe(0);
  });
});

describe('the rows of a declared list', () => {
  const shades = () =>
    bodyRows().map((row) =>
      ['warning', 'success'].filter((shade) => row.matches(`.crud-row-${shade}`)).join(),
    );

  it('R-CRUD-15 are shaded: odd ones as a warning, the third as a success, counted on each page anew', async () => {
    await open(posts, { rows: many(7), total: 27, at: '/?pageNum=2' });
    expect(shades()).toEqual(['warning', '', 'success', '', 'warning', '', 'warning']);
  });

  it('R-CRUD-15 bear no shade for a person who has switched it off', async () => {
    await open(posts, { rows: many(4), view: { isShaded: false } });
    expect(shades()).toEqual(['', '', '', '']);
  });

  it('R-CRUD-15 lose their shades by a press in the tools of the list, which is kept for the person', async () => {
    const { browser } = await open(posts, { rows: many(4) });
    const shading = screen.getByRole('button', { name: '隔行着色', pressed: true });
    await act(async () => void fireEvent.click(shading));
    expect(shades()).toEqual(['', '', '', '']);
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
    expect(browser.sent('PUT /user/view/posts').at(-1)?.body).toMatchObject({ isShaded: false });
  });
});

describe('the forms of a declared screen', () => {
  const errors = () =>
    [...document.querySelectorAll('.ant-form-item-explain-error')].map(({ textContent }) => textContent);
  const addUser = async () => {
    const { browser } = await open(users, { rows: [{ userId: 1, userName: 'lina' }] });
    fireEvent.click(screen.getByRole('button', { name: /新\s*增/ }));
    const form = within(await screen.findByRole('dialog'));
    const fill = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    const save = async () => {
      await act(async () => void fireEvent.click(form.getByRole('button', { name: /保\s*存/ })));
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    };
    return { browser, form, fill, save };
  };

  it('R-VAL-03 want a name, an email and a phone of a user', async () => {
    const { browser, save } = await addUser();
    await save();
    expect(errors()).toEqual(expect.arrayContaining(['请填写用户名称', '请填写用户邮箱', '请填写手机号码']));
    expect(browser.sent('POST /system/user')).toEqual([]);
  });

  it('are discarded by a button that says so, while the one that keeps them has the focus', async () => {
    const { form, fill } = await addUser();
    fill('登录名称', 'wang');
    const leave = () => act(async () => void fireEvent.click(form.getByRole('button', { name: /取\s*消/ })));
    await leave();
    const keep = await screen.findByRole('button', { name: '继续编辑' });
    expect(keep).toHaveFocus();
    expect(form.getByLabelText('登录名称')).toHaveValue('wang');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '放弃修改' })));
    await waitFor(() => expect(document.querySelector('.crud-form')).toBeNull());
  });

  it('R-VAL-03 want email and phone of a user well-formed', async () => {
    const { browser, fill, save } = await addUser();
    for (const [label, value] of [
      ['登录名称', 'wang'],
      ['用户名称', 'Wang'],
      ['手机号码', '12345'],
      ['用户邮箱', 'wang@'],
    ] as const)
      fill(label, value);
    await save();
    expect(errors()).toEqual(['请输入正确的手机号码', '请输入正确的邮箱地址']);
    fill('手机号码', '13800000001');
    fill('用户邮箱', 'wang@example.com');
    await save();
    expect(errors()).toEqual([]);
    expect(browser.sent('POST /system/user')[0]?.body).toMatchObject({ phonenumber: '13800000001' });
  });
});
