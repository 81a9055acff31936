import type { Draw } from '@field/chance';

const places = [
  '东风路',
  '人民路',
  '建设路',
  '解放路',
  '中山路',
  '新华路',
  '和平里',
  '幸福村',
  '光明街',
  '科技园',
  '大学城',
  '体育中心',
  '火车站',
  '汽车站',
  '物流园',
  '开发区',
  '滨江',
  '湖滨',
  '新村',
  '花园',
  '市民广场',
  '人民医院',
  '学院路',
  '高新区',
  '会展中心',
  '植物园',
  '水厂',
  '电厂路',
  '工业园',
  '软件园',
  '桥头',
  '南门',
  '北门',
  '西站',
  '东站',
  '老街',
  '文化宫',
  '图书馆',
  '码头',
  '林场',
  '农贸市场',
  '商贸城',
  '纺织城',
  '服装城',
  '钢材市场',
  '政务中心',
  '创业园',
  '金融街',
  '青年公园',
  '水库',
  '古镇',
  '茶山',
  '石桥',
  '双塔',
  '三里',
  '五一路',
  '八一路',
  '环城路',
  '机场路',
] as const;

/** A site's name as operators write it: district, place, and a number when the place has several. */
export function siteName(draw: Draw, district: string, suffix: string, taken: ReadonlySet<string>): string {
  const short = district.length > 2 ? district.replace(/[区市]$/, '') : district;
  const base = `${short}${draw.oneOf(places)}`;
  for (let number = 1; ; number++) {
    const name = `${base}${number > 1 ? `${number}号` : ''}${suffix}`;
    if (!taken.has(name)) return name;
  }
}

export const splitBrands = [
  { brand: '海纳', series: 'KFR-' },
  { brand: '朔风', series: 'KFRd-' },
  { brand: '云岭', series: 'KF-' },
  { brand: '北辰', series: 'KFR-' },
] as const;

export const precisionBrands = [
  { brand: '恒川', series: 'HC-P' },
  { brand: '稳冷', series: 'WL-DX' },
] as const;
