import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '角色管理',
  fields: {
    roleId: '角色序号',
    roleName: '角色名称',
    roleNameEn: '英文名称',
    roleNameHk: '繁体名称',
    roleKey: '角色权限',
    roleSort: '角色排序',
    status: '角色状态',
    menuIds: '菜单权限',
    menuCheckStrictly: '菜单父子联动',
    dataScope: '数据范围',
    deptIds: '数据部门',
    deptCheckStrictly: '部门父子联动',
    areaIds: '可见区域',
    admin: '超级管理员',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    areaIds: '选中省或市，代表其下的所有区域，包括以后新增的；不选则看不到任何站点',
    dataScope: '站点须同时位于所选区域并属于所选部门才可见；只按区域限定时，请选“全部数据”',
  },
  cautions: {
    seesNoSite: '所选区域不起作用：“仅本人数据”看不到任何站点。只按区域限定时，请选“全部数据”。',
    departmentsToo:
      '只有同时位于所选区域并属于这些部门的站点可见。站点的部门不在其中时，持有者看不到这些站点。',
    beyondAreas:
      '有些勾选的权限不受区域限制（在菜单树中标为“超出区域”），例如备份、参数、任务：持有者对整个系统生效，包括其他城市的数据。',
  },
  options: {
    'dataScope.1': '全部数据',
    'dataScope.2': '自定数据',
    'dataScope.3': '本部门数据',
    'dataScope.4': '本部门及以下',
    'dataScope.5': '仅本人数据',
  },
});

export const en = wordsOf(resource, {
  title: 'Roles',
  fields: {
    roleId: 'Number',
    roleName: 'Role',
    roleNameEn: 'Name in English',
    roleNameHk: 'Name in traditional Chinese',
    roleKey: 'Key',
    roleSort: 'Order',
    status: 'Status',
    menuIds: 'Menus and permissions',
    menuCheckStrictly: 'Menus tick together',
    dataScope: 'Data scope',
    deptIds: 'Departments',
    deptCheckStrictly: 'Departments tick together',
    areaIds: 'Areas',
    admin: 'Super administrator',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    areaIds:
      'A province or city stands for every area below it, new ones included; none ticked means no site at all',
    dataScope:
      'A site is seen only where both match: it lies in the areas and belongs to the departments. To limit by areas alone, choose Everything',
  },
  cautions: {
    seesNoSite:
      'The areas have no effect: with Only oneself no site is seen at all. To limit by areas alone, choose Everything.',
    departmentsToo:
      'Only sites that lie in the areas and belong to these departments are seen: a site of another department stays hidden even in these areas.',
    beyondAreas:
      'Some ticked permissions reach beyond the areas (marked so in the tree), such as backups, parameters and jobs: who holds this role has them for the whole installation, other cities included.',
  },
  options: {
    'dataScope.1': 'Everything',
    'dataScope.2': 'Chosen departments',
    'dataScope.3': 'Own department',
    'dataScope.4': 'Own department and below',
    'dataScope.5': 'Only oneself',
  },
});

export const hk = wordsOf(resource, {
  title: '角色管理',
  fields: {
    roleId: '角色編號',
    roleName: '角色名稱',
    roleNameEn: '英文名稱',
    roleNameHk: '繁體名稱',
    roleKey: '權限代號',
    roleSort: '顯示次序',
    status: '狀態',
    menuIds: '選單權限',
    menuCheckStrictly: '選單上下聯動',
    dataScope: '資料範圍',
    deptIds: '資料部門',
    deptCheckStrictly: '部門上下聯動',
    areaIds: '可見區域',
    admin: '超級管理員',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    areaIds: '剔選省或市即代表其下所有區域，包括日後新增的；不選則看不到任何站點',
    dataScope: '站點須同時位於所選區域並屬於所選部門才可見；只按區域限定時，請選「全部資料」',
  },
  cautions: {
    seesNoSite: '所選區域不起作用：「僅本人資料」看不到任何站點。只按區域限定時，請選「全部資料」。',
    departmentsToo:
      '只有同時位於所選區域並屬於這些部門的站點可見。站點的部門不在其中時，持有者看不到這些站點。',
    beyondAreas:
      '部分已剔選的權限不受區域限制（在選單樹中標示為「超出區域」），例如備份、參數、工作：持有者對整個系統生效，包括其他城市的資料。',
  },
  options: {
    'dataScope.1': '全部資料',
    'dataScope.2': '自訂資料',
    'dataScope.3': '本部門資料',
    'dataScope.4': '本部門及以下',
    'dataScope.5': '僅本人資料',
  },
});
