import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '维修班组',
  fields: {
    teamId: '班组序号',
    teamName: '班组名称',
    regionId: '负责区域',
    userIds: '成员',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
});

export const en = wordsOf(resource, {
  title: 'Repair teams',
  fields: {
    teamId: 'Team number',
    teamName: 'Team',
    regionId: 'Region',
    userIds: 'Members',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
});

export const hk = wordsOf(resource, {
  title: '維修班組',
  fields: {
    teamId: '班組編號',
    teamName: '班組名稱',
    regionId: '負責區域',
    userIds: '成員',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
});
