import type { Browser, Page } from '@playwright/test';
import { asAdmin, openWith, type AdminApi } from '@tests/support/adminConsole';
import {
  commission,
  expect,
  test as base,
  type FieldSite,
  type SmallFleet,
} from '@tests/support/liveBrowser';

const password = 'Cool-air-12';
const futian = { code: '440304', name: { zh: '福田', en: 'Futian', hk: '福田' } };

interface Scene {
  admin: AdminApi;
  tokens: Record<'everywhere' | 'nanshan' | 'futian', string>;
  areas: Record<'nanshan' | 'futian', number>;
}

/** Three people: one sees both areas, the two others one each. */
const test = base.extend<object, { scene: Scene }>({
  scene: [async ({ fleet }, provide) => provide(await aScene(fleet)), { scope: 'worker', timeout: 60_000 }],
});

async function aScene({ product: { address }, token }: SmallFleet): Promise<Scene> {
  await commission(address, token, { code: 'MV-FT', name: 'Stays in Futian', area: futian });
  const admin = await asAdmin(address);
  const regions = (await admin.get('/area/region/list?pageSize=50')).rows;
  const areaOf = (code: string) => Number(regions.find((region) => region.code === code)?.regionId);
  const areas = { nanshan: areaOf('440305'), futian: areaOf('440304') };
  const person = (name: string, areaIds: number[], phonenumber: string) =>
    aPerson(admin, address, { name, areaIds, phonenumber });
  return {
    admin,
    areas,
    tokens: {
      everywhere: await person('everywhere', [areas.nanshan, areas.futian], '13800000051'),
      nanshan: await person('nanshan', [areas.nanshan], '13800000052'),
      futian: await person('futian', [areas.futian], '13800000053'),
    },
  };
}

async function aPerson(
  admin: AdminApi,
  address: string,
  { name, areaIds, phonenumber }: { name: string; areaIds: number[]; phonenumber: string },
): Promise<string> {
  const menus = (await admin.get('/system/menu/list')).data as { menuId: number; perms: string | null }[];
  const menuIds = menus
    .filter(({ perms }) => perms === null || /^(site|map|area|alarm):/.test(perms))
    .map(({ menuId }) => menuId);
  const role = { roleName: name, roleKey: `only-${name}`, dataScope: '1', menuIds, areaIds };
  const { data } = await admin.send('POST', '/system/role', role);
  const made = await admin.send('POST', '/system/user', {
    ...{ userName: `at-${name}`, nickName: name, email: `${name}@example.com`, phonenumber },
    roleIds: [(data as { roleId: number }).roleId],
  });
  const first = String((made.data as { oneTimePassword: string }).oneTimePassword);
  const change = { oldPassword: first, newPassword: password };
  await (await asAdmin(address, `at-${name}`, first)).send('PUT', '/system/user/profile/updatePwd', change);
  return (await asAdmin(address, `at-${name}`, password)).token;
}

async function aSiteOf(
  fleet: SmallFleet,
  admin: AdminApi,
  code: string,
): Promise<FieldSite & { id: number }> {
  const site = await commission(fleet.product.address, fleet.token, { code, name: `House ${code}` });
  const found = await admin.get(`/site/list?text=${code}`);
  return { ...site, id: Number(found.rows[0]?.id) };
}

const open = async (browser: Browser, fleet: SmallFleet, token: string, path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: fleet.product.address });
  const page = await context.newPage();
  await openWith(page, token, path, 'en');
  return page;
};
const name = (page: Page, site: FieldSite) => page.getByRole('heading', { level: 1, name: site.name });
const none = (page: Page) => page.getByText('There is no such site, or you may not see it');

test('R-PERM-05 of three who look at a site that moves and then retires, each sees at once what is left for them', async ({
  browser,
  fleet,
  scene: { admin, areas, tokens },
}) => {
  const site = await aSiteOf(fleet, admin, 'MV-1');
  const path = `/site/${site.id}`;
  const [all, north, south] = [
    await open(browser, fleet, tokens.everywhere, path),
    await open(browser, fleet, tokens.nanshan, path),
    await open(browser, fleet, tokens.futian, path),
  ];
  await expect(name(all, site)).toBeVisible();
  await expect(name(north, site)).toBeVisible();
  await expect(none(south)).toBeVisible();
  const map = await open(browser, fleet, tokens.nanshan, `/map?site=${site.id}`);
  const panel = map.getByRole('complementary', { name: new RegExp(site.name) });
  await expect(panel).toBeVisible();

  const to = { siteIds: [site.id], areaId: areas.futian };
  expect((await admin.send('PUT', '/area/site/move', to)).code).toBe(200);
  await expect(none(north)).toBeVisible({ timeout: 10_000 });
  await expect(north.getByText(site.name)).toHaveCount(0);
  await expect(panel).toHaveCount(0);
  await expect(name(all, site)).toBeVisible();
  await south.getByRole('button', { name: 'Try again' }).click();
  await expect(name(south, site)).toBeVisible();

  expect((await admin.send('PUT', `/area/site/${site.id}/retire`, { reason: 'lease ended' })).code).toBe(200);
  for (const page of [all, south])
    await expect(page.getByText('Retired: lease ended')).toBeVisible({ timeout: 10_000 });
  for (const page of [all, north, south, map]) await page.context().close();
});
