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
    dataScope: '与可见区域同时生效',
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
    dataScope: 'Counts together with the areas',
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
    dataScope: '與可見區域同時生效',
  },
  options: {
    'dataScope.1': '全部資料',
    'dataScope.2': '自訂資料',
    'dataScope.3': '本部門資料',
    'dataScope.4': '本部門及以下',
    'dataScope.5': '僅本人資料',
  },
});
