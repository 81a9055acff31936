import type { LocalName } from '@contract/languages';

interface SeededCause {
  code: string;
  type: string | null;
  name: LocalName;
  isNoFault?: boolean;
}

export const faultCauseRows: readonly SeededCause[] = [
  {
    code: 'refrigerantLow',
    type: 'cooling',
    name: { zh: '制冷剂不足', en: 'Refrigerant low', hk: '雪種不足' },
  },
  {
    code: 'compressor',
    type: 'cooling',
    name: { zh: '压缩机损坏', en: 'Compressor broken', hk: '壓縮機損壞' },
  },
  {
    code: 'condenserDirty',
    type: 'cooling',
    name: { zh: '冷凝器脏堵', en: 'Condenser dirty', hk: '冷凝器污塞' },
  },
  {
    code: 'acBoard',
    type: 'cooling',
    name: { zh: '空调控制板故障', en: 'Control board of the unit', hk: '冷氣機控制板故障' },
  },
  {
    code: 'setpointWrong',
    type: 'cooling',
    name: { zh: '设定值错误', en: 'Wrong setpoint', hk: '設定值錯誤' },
  },
  { code: 'fanMotor', type: 'fan', name: { zh: '风机电机损坏', en: 'Fan motor broken', hk: '風機馬達損壞' } },
  {
    code: 'fanCapacitor',
    type: 'fan',
    name: { zh: '风机电容失效', en: 'Fan capacitor failed', hk: '風機電容失效' },
  },
  { code: 'filterBlocked', type: 'fan', name: { zh: '滤网堵塞', en: 'Filter blocked', hk: '隔塵網堵塞' } },
  {
    code: 'linkBroken',
    type: 'comm',
    name: { zh: '传输线路中断', en: 'Transmission line broken', hk: '傳輸線路中斷' },
  },
  {
    code: 'controllerPower',
    type: 'comm',
    name: { zh: '控制器掉电', en: 'Controller without power', hk: '控制器斷電' },
  },
  {
    code: 'controllerBroken',
    type: 'comm',
    name: { zh: '控制器损坏', en: 'Controller broken', hk: '控制器損壞' },
  },
  { code: 'mainsFailed', type: 'power', name: { zh: '市电停电', en: 'Mains failed', hk: '市電停電' } },
  {
    code: 'breakerTripped',
    type: 'power',
    name: { zh: '空开跳闸', en: 'Breaker tripped', hk: '斷路器跳掣' },
  },
  { code: 'surge', type: 'power', name: { zh: '雷击或浪涌', en: 'Lightning or surge', hk: '雷擊或浪湧' } },
  { code: 'batteryAged', type: 'power', name: { zh: '电池老化', en: 'Battery aged', hk: '電池老化' } },
  { code: 'sensorBroken', type: 'sensor', name: { zh: '传感器损坏', en: 'Sensor broken', hk: '感應器損壞' } },
  { code: 'sensorWiring', type: 'sensor', name: { zh: '接线松动', en: 'Loose wiring', hk: '接線鬆脫' } },
  { code: 'doorLeftOpen', type: 'door', name: { zh: '人员未关门', en: 'Door left open', hk: '人員未關門' } },
  { code: 'lockBroken', type: 'door', name: { zh: '锁具损坏', en: 'Lock broken', hk: '門鎖損壞' } },
  { code: 'humanError', type: null, name: { zh: '人为误操作', en: 'Operating error', hk: '人為誤操作' } },
  {
    code: 'noFaultFound',
    type: null,
    name: { zh: '现场未发现故障', en: 'No fault found', hk: '現場未發現故障' },
    isNoFault: true,
  },
  { code: 'otherCause', type: null, name: { zh: '其他原因', en: 'Other cause', hk: '其他原因' } },
];

export const faultActionRows: readonly { code: string; name: LocalName }[] = [
  { code: 'replaced', name: { zh: '更换部件', en: 'Part replaced', hk: '更換零件' } },
  { code: 'repaired', name: { zh: '现场修复', en: 'Repaired on site', hk: '現場修復' } },
  { code: 'cleaned', name: { zh: '清洁', en: 'Cleaned', hk: '清潔' } },
  { code: 'adjusted', name: { zh: '调整参数', en: 'Settings adjusted', hk: '調整參數' } },
  { code: 'restarted', name: { zh: '重启', en: 'Restarted', hk: '重新啟動' } },
  { code: 'recharged', name: { zh: '补充制冷剂', en: 'Refrigerant recharged', hk: '補充雪種' } },
  { code: 'reported', name: { zh: '转报第三方', en: 'Passed to a third party', hk: '轉交第三方' } },
];

type Minutes = readonly [accept: number, onSite: number, restore: number];
const hour = 60;

/**
 * By level: VIP sites (class A), ordinary ones, and rural base stations (class D), which take longer to reach. Levels 1
 * and 2 run around the clock, the others in office hours.
 */
export const faultLimitRows: readonly {
  level: '1' | '2' | '3' | '4';
  escalate: 'all' | 'late' | 'end';
  /** Of its alarms, wherever they are. */
  alarm: readonly [acknowledge: number, repair: number];
  classes: Readonly<Record<'A' | 'ordinary' | 'D', Minutes>>;
  isOffice: boolean;
}[] = [
  {
    level: '1',
    alarm: [5, 4 * hour],
    escalate: 'all',
    isOffice: false,
    classes: { A: [10, hour, 2 * hour], ordinary: [10, hour, 4 * hour], D: [10, 150, 8 * hour] },
  },
  {
    level: '2',
    alarm: [15, 8 * hour],
    escalate: 'late',
    isOffice: false,
    classes: {
      A: [15, 2 * hour, 4 * hour],
      ordinary: [15, 2 * hour, 8 * hour],
      D: [15, 4 * hour, 12 * hour],
    },
  },
  {
    level: '3',
    alarm: [hour, 24 * hour],
    escalate: 'end',
    isOffice: true,
    classes: {
      A: [30, 9 * hour, 9 * hour],
      ordinary: [30, 9 * hour, 18 * hour],
      D: [30, 9 * hour, 27 * hour],
    },
  },
  {
    level: '4',
    alarm: [0, 0],
    escalate: 'end',
    isOffice: true,
    classes: {
      A: [2 * hour, 0, 7 * 9 * hour],
      ordinary: [2 * hour, 0, 15 * 9 * hour],
      D: [2 * hour, 0, 30 * 9 * hour],
    },
  },
];
export const officeHours = { from: '09:00', to: '18:00' };
