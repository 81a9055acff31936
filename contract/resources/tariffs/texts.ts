import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '电价',
  fields: {
    tariffId: '序号',
    code: '编码',
    name: '名称',
    regionId: '区域',
    currency: '币种',
    priceFlat: '平段电价',
    pricePeak: '峰段电价',
    priceSharp: '尖峰电价',
    priceValley: '谷段电价',
    periods: '时段',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    regionId: '留空表示适用于全网',
    periods:
      '例如 08:00-11:00 峰; 节假日 00:00-07:00 谷。可用 尖、峰、平、谷，其余时间为平段。时段前可写 工作日、休息日、周末、节假日，按节假日与调休日历',
    priceFlat: '每千瓦时',
  },
  examples: {
    code: '01',
    name: '广东一般工商业',
    priceFlat: '0.68',
    pricePeak: '1.12',
    priceSharp: '1.40',
    priceValley: '0.26',
  },
  options: {
    'currency.CNY': '人民币',
    'currency.HKD': '港元',
    'currency.MOP': '澳门元',
    'currency.USD': '美元',
  },
});

export const en = wordsOf(resource, {
  title: 'Tariffs',
  fields: {
    tariffId: 'Number',
    code: 'Code',
    name: 'Name',
    regionId: 'Region',
    currency: 'Currency',
    priceFlat: 'Flat price',
    pricePeak: 'Peak price',
    priceSharp: 'Sharp peak price',
    priceValley: 'Valley price',
    periods: 'Periods',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    regionId: 'Left empty it holds for the whole network',
    periods:
      'For example 08:00-11:00 Peak; Holidays 00:00-07:00 Valley. Words: Sharp peak, Peak, Flat, Valley; all other time is Flat. Working days, Days off, Weekends or Holidays before a period follow the calendar of holidays and make-up days',
    priceFlat: 'Per kWh',
  },
  examples: {
    code: '01',
    name: 'General industry',
    priceFlat: '0.68',
    pricePeak: '1.12',
    priceSharp: '1.40',
    priceValley: '0.26',
  },
  options: {
    'currency.CNY': 'CNY',
    'currency.HKD': 'HKD',
    'currency.MOP': 'MOP',
    'currency.USD': 'USD',
  },
});

export const hk = wordsOf(resource, {
  title: '電價',
  fields: {
    tariffId: '序號',
    code: '編號',
    name: '名稱',
    regionId: '區域',
    currency: '貨幣',
    priceFlat: '平段電價',
    pricePeak: '高峰電價',
    priceSharp: '尖峰電價',
    priceValley: '低谷電價',
    periods: '時段',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    regionId: '留空表示適用於全網',
    periods:
      '例如 08:00-11:00 高峰; 假期 00:00-07:00 低谷。可用 尖峰、高峰、平段、低谷，其餘時間為平段。時段前可寫 工作日、休息日、週末、假期，按假期及補班日曆',
    priceFlat: '每千瓦時',
  },
  examples: {
    code: '01',
    name: '廣東一般工商業',
    priceFlat: '0.68',
    pricePeak: '1.12',
    priceSharp: '1.40',
    priceValley: '0.26',
  },
  options: {
    'currency.CNY': '人民幣',
    'currency.HKD': '港元',
    'currency.MOP': '澳門元',
    'currency.USD': '美元',
  },
});
