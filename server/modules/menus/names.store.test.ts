import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('the names of a menu', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token = '';
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());

  it('R-CRUD-03 R-CALL-11 are the one that was given, and none of its own is taken from a menu', async () => {
    const given = { menuName: '单名', menuType: 'M', path: 'one-name', parentId: 0, orderNum: 90 };
    const added = await server.call('/system/menu', { token, body: given });
    const { menuId } = added.data as { menuId: number };
    const put = (more: object) =>
      server.call('/system/menu', { method: 'PUT', token, body: { ...given, menuId, ...more } });
    const names = async () => {
      const { data } = await server.call(`/system/menu/${menuId}`, { token });
      const { menuNameEn, menuNameHk } = data as { menuNameEn: string; menuNameHk: string };
      return [menuNameEn, menuNameHk];
    };
    expect(await names()).toEqual(['单名', '单名']);
    await put({ menuName: '新名' });
    expect(await names()).toEqual(['新名', '新名']);
    await put({ menuNameEn: 'One name', menuNameHk: '' });
    await put({ menuName: '又一名' });
    expect(await names()).toEqual(['One name', '又一名']);
  });

  it('R-CALL-11 of the own account: the profile tells department and day of creation', async () => {
    const { data } = await server.call('/system/user/profile', { token });
    expect(data).toMatchObject({ createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) });
    expect(data).toHaveProperty('dept');
  });
});
