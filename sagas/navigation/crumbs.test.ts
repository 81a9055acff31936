import { aBrowser, anEntry, routersWith, settle } from '@tests/support/aBrowser';
import { selectCrumbs } from './crumbs';

const answers = {
  'GET /getRouters': routersWith(() => [
    {
      path: '/plant',
      component: 'Layout',
      redirect: 'noRedirect',
      meta: { title: 'Plant' },
      children: [
        {
          path: 'sites',
          component: 'ParentView',
          redirect: '/plant/sites/all',
          meta: { title: 'Sites' },
          children: [
            anEntry('all', { meta: { title: 'All sites' } }),
            {
              ...anEntry('of/:region', { meta: { title: 'Region' } }),
              children: [anEntry('rooms', { meta: { title: 'Rooms' } })],
            },
            {
              ...anEntry('plans', { redirect: '/plant/sites/plans/newest', meta: { title: 'Plans' } }),
              children: [anEntry('newest', { meta: { title: 'Newest plan' } })],
            },
            {
              path: 'quiet',
              component: 'ParentView',
              meta: { title: 'Left out', breadcrumb: false },
              children: [anEntry('room', { meta: { title: '' } })],
            },
          ],
        },
      ],
    },
  ]),
};
const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));

const crumbsAt = async (at: string) => {
  const made = aBrowser({ token: 'known', at, answers });
  open.push(made);
  await settle();
  return selectCrumbs(made.state()).map(({ title, path }) => [
    'text' in title ? title.text : title.key,
    path ?? null,
  ]);
};

describe('the breadcrumb', () => {
  it('R-SHELL-10 starts with home, unless home is the first', async () => {
    expect((await crumbsAt('/plant/sites/all'))[0]).toEqual(['shell.home', '/index']);
    expect(await crumbsAt('/index')).toEqual([['shell.home', null]]);
  });

  it('R-SHELL-10 shows the last and what is noRedirect as plain text, and leads others to their redirect', async () => {
    expect(await crumbsAt('/plant/sites/all')).toEqual([
      ['shell.home', '/index'],
      ['Plant', null],
      ['Sites', '/plant/sites/all'],
      ['All sites', null],
    ]);
  });

  it('R-SHELL-10 leads a page that has a redirect of its own there, and one without to itself', async () => {
    expect((await crumbsAt('/plant/sites/plans/newest')).at(-2)).toEqual([
      'Plans',
      '/plant/sites/plans/newest',
    ]);
    expect((await crumbsAt('/plant/sites/of/44/rooms')).at(-2)).toEqual(['Region', '/plant/sites/of/44']);
  });

  it('R-SHELL-10 fills the path of a crumb with the parameters of the moment', async () => {
    expect(await crumbsAt('/plant/sites/of/44/rooms')).toEqual([
      ['shell.home', '/index'],
      ['Plant', null],
      ['Sites', '/plant/sites/all'],
      ['Region', '/plant/sites/of/44'],
      ['Rooms', null],
    ]);
  });

  it('R-SHELL-10 leaves out what has no title and what has its breadcrumb switched off', async () => {
    expect(await crumbsAt('/plant/sites/quiet/room')).toEqual([
      ['shell.home', '/index'],
      ['Plant', null],
      ['Sites', null],
    ]);
  });
});
