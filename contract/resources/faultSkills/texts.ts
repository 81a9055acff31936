import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '人员技能',
  fields: {
    skillId: '序号',
    userId: '人员',
    typeId: '故障类型',
    createBy: '创建者',
    createTime: '创建时间',
  },
});

export const en = wordsOf(resource, {
  title: 'Skills',
  fields: {
    skillId: 'Number',
    userId: 'Person',
    typeId: 'Fault type',
    createBy: 'Created by',
    createTime: 'Created at',
  },
});

export const hk = wordsOf(resource, {
  title: '人員技能',
  fields: {
    skillId: '編號',
    userId: '人員',
    typeId: '故障類型',
    createBy: '建立人',
    createTime: '建立時間',
  },
});
