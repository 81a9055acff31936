import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '部门管理',
  fields: {
    deptId: '部门编号',
    parentId: '上级部门',
    ancestors: '上级路径',
    deptName: '部门名称',
    orderNum: '显示顺序',
    leader: '负责人',
    phone: '联系电话',
    email: '邮箱',
    status: '状态',
    createBy: '创建者',
    createTime: '创建时间',
  },
});

export const en = wordsOf(resource, {
  title: 'Departments',
  fields: {
    deptId: 'Number',
    parentId: 'Parent department',
    ancestors: 'Path',
    deptName: 'Department',
    orderNum: 'Order',
    leader: 'Leader',
    phone: 'Phone',
    email: 'Email',
    status: 'Status',
    createBy: 'Created by',
    createTime: 'Created at',
  },
});

export const hk = wordsOf(resource, {
  title: '部門管理',
  fields: {
    deptId: '部門編號',
    parentId: '上級部門',
    ancestors: '上級路徑',
    deptName: '部門名稱',
    orderNum: '顯示次序',
    leader: '負責人',
    phone: '聯絡電話',
    email: '電郵',
    status: '狀態',
    createBy: '建立人',
    createTime: '建立時間',
  },
});
