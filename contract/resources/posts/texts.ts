import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '岗位管理',
  fields: {
    postId: '岗位序号',
    postCode: '岗位编码',
    postName: '岗位名称',
    postSort: '岗位排序',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    postCode: 'xcgcs',
    postName: '现场工程师（示例）',
  },
});

export const en = wordsOf(resource, {
  title: 'Posts',
  fields: {
    postId: 'Post number',
    postCode: 'Post code',
    postName: 'Post name',
    postSort: 'Order',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    postCode: 'field-engineer',
    postName: 'Field engineer (example)',
  },
});

export const hk = wordsOf(resource, {
  title: '職位管理',
  fields: {
    postId: '職位編號',
    postCode: '職位代碼',
    postName: '職位名稱',
    postSort: '次序',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    postCode: 'site-engineer',
    postName: '現場工程師（示例）',
  },
});
