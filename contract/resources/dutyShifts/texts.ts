import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '值班表',
  fields: {
    shiftId: '班次序号',
    duty: '值班岗',
    userId: '值班人',
    startsAt: '开始时间',
    endsAt: '结束时间',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
});

export const en = wordsOf(resource, {
  title: 'Duty roster',
  fields: {
    shiftId: 'Shift number',
    duty: 'Duty',
    userId: 'Person',
    startsAt: 'Begins',
    endsAt: 'Ends',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
});

export const hk = wordsOf(resource, {
  title: '當值表',
  fields: {
    shiftId: '班次編號',
    duty: '當值崗位',
    userId: '當值人員',
    startsAt: '開始時間',
    endsAt: '結束時間',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
});
