import { asAdmin, type AdminApi } from './adminConsole';

const password = 'Cool-air-12';
let made = 0;

interface Menu {
  menuId: number;
  parentId: number;
  perms: string | null;
}

/** Menus with these permissions, with the folders that they stand in. */
async function menusOf(admin: AdminApi, permissions: readonly string[]): Promise<number[]> {
  const rows = ((await admin.get('/system/menu/list')) as unknown as { data: Menu[] }).data;
  const above = (menu: Menu): number[] => {
    const parent = rows.find(({ menuId }) => menuId === menu.parentId);
    return parent ? [parent.menuId, ...above(parent)] : [];
  };
  const own = rows.filter(({ perms }) => perms !== null && permissions.includes(perms));
  return [...new Set(own.flatMap((menu) => [menu.menuId, ...above(menu)]))];
}

/** A user of this role, with a password of his own. @returns the token of a session */
async function aUserOf(admin: AdminApi, address: string, userName: string, roleId: number): Promise<string> {
  made += 1;
  const phonenumber = `1380000${String(made).padStart(4, '0')}`;
  const user = { userName, nickName: userName, email: `${userName}@example.com`, phonenumber };
  const answer = await admin.send('POST', '/system/user', { ...user, roleIds: [roleId] });
  const first = String((answer.data as { oneTimePassword: string }).oneTimePassword);
  const newcomer = await asAdmin(address, userName, first);
  await newcomer.send('PUT', '/system/user/profile/updatePwd', { oldPassword: first, newPassword: password });
  return (await asAdmin(address, userName, password)).token;
}

const everywhere = async (admin: AdminApi): Promise<number[]> => {
  const regions = (await admin.get('/region/tree')) as unknown as { data: { id: number }[] };
  return regions.data.map(({ id }) => id);
};

/** Somebody who sees every region there is, with a role that holds these permissions and no other. @returns the token of a session */
export async function anOperator(
  address: string,
  userName: string,
  permissions: readonly string[],
): Promise<string> {
  const admin = await asAdmin(address);
  const role = { roleName: userName, roleKey: userName, dataScope: '1', roleSort: 1, status: '0' };
  const [menuIds, areaIds] = [await menusOf(admin, permissions), await everywhere(admin)];
  await admin.send('POST', '/system/role', { ...role, menuIds, areaIds });
  const [own] = (await admin.get(`/system/role/list?roleKey=${userName}`)).rows;
  return aUserOf(admin, address, userName, Number(own?.roleId));
}

/** Somebody of the technicians' role that every installation has, who may be sent everywhere. @returns the token of a session */
export async function aTechnician(address: string, userName: string): Promise<string> {
  const admin = await asAdmin(address);
  const [role] = (await admin.get('/system/role/list?roleKey=technician')).rows;
  const known = (await admin.get(`/system/role/${String(role?.roleId)}`)).data as object;
  await admin.send('PUT', '/system/role', { ...known, areaIds: await everywhere(admin) });
  return aUserOf(admin, address, userName, Number(role?.roleId));
}
