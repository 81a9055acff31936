import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '运营商',
  fields: {
    carrierId: '序号',
    code: '编码',
    nameZh: '名称（中文）',
    nameEn: '名称（英文）',
    nameHk: '名称（繁体）',
    carrierNo: '序号（电表）',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    carrierNo: '电表以此序号说明计量的是哪家运营商',
  },
  examples: {
    nameZh: '示例电信',
    nameEn: 'Example Telecom',
    nameHk: '示例電訊',
    code: '01',
    carrierNo: '1',
  },
});

export const en = wordsOf(resource, {
  title: 'Carriers',
  fields: {
    carrierId: 'Number',
    code: 'Code',
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    nameHk: 'Name (Traditional)',
    carrierNo: 'Number on meters',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    carrierNo: 'A carrier meter names the carrier that it counts by this number',
  },
  examples: {
    nameZh: '示例电信',
    nameEn: 'Example Telecom',
    nameHk: '示例電訊',
    code: '01',
    carrierNo: '1',
  },
});

export const hk = wordsOf(resource, {
  title: '營運商',
  fields: {
    carrierId: '序號',
    code: '編號',
    nameZh: '名稱（簡體）',
    nameEn: '名稱（英文）',
    nameHk: '名稱（繁體）',
    carrierNo: '序號（電錶）',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    carrierNo: '電錶以此序號說明計量的是哪家營運商',
  },
  examples: {
    nameZh: '示例电信',
    nameEn: 'Example Telecom',
    nameHk: '示例電訊',
    code: '01',
    carrierNo: '1',
  },
});
