import type { LocalName } from '@contract/languages';

interface SeededType {
  code: string;
  name: LocalName;
  /** Kinds of alarms of the catalogue that are faults of this type. */
  alarms: readonly string[];
  checklist: Record<keyof LocalName, readonly string[]>;
}

/** The types of the dictionary that look-ups answered before, bound to the alarm catalogue. */
export const faultTypeRows: readonly SeededType[] = [
  {
    code: 'cooling',
    name: { zh: '制冷异常', en: 'Cooling fault', hk: '製冷異常' },
    alarms: [
      ...[
        'roomTempVeryHigh',
        'roomTempHigh',
        'roomTempRising',
        'roomTempPredicted',
        'hotSpot',
        'roomTempLow',
      ],
      ...[
        'roomHumidityHigh',
        'roomHumidityLow',
        'acFault',
        'allUnitsOff',
        'compressorNoCooling',
        'highPressure',
      ],
      ...['lowPressure', 'pressureLockout', 'evaporatorIcing', 'shortCycling', 'longRunning', 'copDegraded'],
      ...['setpointDeviation', 'setpointByHand', 'unexpectedRunning', 'secondStageExtended', 'heatAndCool'],
      ...['overConsumption', 'runHoursUnbalanced', 'commandNotEffective'],
    ],
    checklist: {
      zh: [
        '记录室温和各空调运行状态',
        '检查供电和控制器显示代码',
        '检查滤网、蒸发器和冷凝器',
        '测量压缩机电流和高低压',
        '修复后室温回到正常范围',
      ],
      en: [
        'Note room temperature and the state of every unit',
        'Check the supply and the code on the controller',
        'Check filter, evaporator and condenser',
        'Measure compressor current and both pressures',
        'Room temperature is back in its band after the repair',
      ],
      hk: [
        '記錄室溫及各冷氣機狀態',
        '檢查供電及控制器顯示代碼',
        '檢查隔塵網、蒸發器及冷凝器',
        '量度壓縮機電流及高低壓',
        '維修後室溫回復正常範圍',
      ],
    },
  },
  {
    code: 'fan',
    name: { zh: '风机故障', en: 'Fan fault', hk: '風機故障' },
    alarms: [
      'freshAirFanFault',
      'fanFault',
      'outdoorFanFault',
      'airflowLoss',
      'filterClogged',
      'damperStuck',
      'freeCoolingMissed',
    ],
    checklist: {
      zh: ['断电并上锁挂牌', '检查风机电容、轴承和皮带', '检查滤网和风阀', '恢复后测量风机电流'],
      en: [
        'Disconnect, lock and tag',
        'Check capacitor, bearings and belt',
        'Check filter and damper',
        'Measure the fan current after the repair',
      ],
      hk: ['斷電並上鎖掛牌', '檢查風機電容、軸承及皮帶', '檢查隔塵網及風閥', '修復後量度風機電流'],
    },
  },
  {
    code: 'comm',
    name: { zh: '通信中断', en: 'Communication lost', hk: '通訊中斷' },
    alarms: [
      ...[
        'controllerSilent',
        'areaLinkLoss',
        'acCommLoss',
        'meterCommLoss',
        'rectifierCommLoss',
        'ventilationCommLoss',
      ],
      ...[
        'doorCommLoss',
        'batteryCommLoss',
        'upsCommLoss',
        'gensetCommLoss',
        'controllerFault',
        'controllerFlooding',
      ],
    ],
    checklist: {
      zh: ['检查控制器供电和指示灯', '检查线缆和端口', '检查信号强度', '确认平台重新收到数据'],
      en: [
        'Check supply and lamps of the controller',
        'Check cables and ports',
        'Check signal strength',
        'The centre receives readings again',
      ],
      hk: ['檢查控制器供電及指示燈', '檢查線纜及端口', '檢查訊號強度', '確認平台重新收到數據'],
    },
  },
  {
    code: 'power',
    name: { zh: '供电异常', en: 'Power fault', hk: '供電異常' },
    alarms: [
      ...[
        'mainsOutage',
        'rectifierMainsOutage',
        'rectifierPhaseLoss',
        'meterPhaseLoss',
        'acSupplyFault',
        'spdOpen',
      ],
      ...[
        'acOvervoltage',
        'acUndervoltage',
        'dcUndervoltage',
        'dcOvervoltage',
        'frequencyHigh',
        'frequencyLow',
      ],
      ...[
        'batteryTempHigh',
        'batteryAutonomyLow',
        'gensetSupplying',
        'mainsTransferFault',
        'rectifierSupervisorFault',
      ],
    ],
    checklist: {
      zh: ['确认市电状态并联系供电部门', '检查空开和防雷器', '测量三相电压', '检查电池组和整流器'],
      en: [
        'Check the mains and ask the utility',
        'Check breakers and surge protection',
        'Measure all three phases',
        'Check batteries and rectifiers',
      ],
      hk: ['確認市電狀態並聯絡電力公司', '檢查斷路器及防雷器', '量度三相電壓', '檢查電池組及整流器'],
    },
  },
  {
    code: 'sensor',
    name: { zh: '传感器故障', en: 'Sensor fault', hk: '感應器故障' },
    alarms: ['sensorStuck', 'sensorJump', 'sensorDisagreement', 'meterFrozen'],
    checklist: {
      zh: ['用便携仪表比对读数', '检查接线和安装位置', '更换后再次比对'],
      en: [
        'Compare with a hand-held instrument',
        'Check wiring and position',
        'Compare again after a change',
      ],
      hk: ['以手提儀器比對讀數', '檢查接線及安裝位置', '更換後再次比對'],
    },
  },
  {
    code: 'door',
    name: { zh: '门禁异常', en: 'Access-control fault', hk: '門禁異常' },
    alarms: [
      'doorHeldOpen',
      'illegalEntry',
      'infraredIntrusion',
      'cardRefused',
      'doorControllerFault',
      'doorOpenWithoutOrder',
    ],
    checklist: {
      zh: ['确认站内无人员和物品异常', '检查门磁、锁具和读卡器', '试开关门各一次'],
      en: [
        'Nobody and nothing out of place inside',
        'Check contact, lock and reader',
        'Open and close once each',
      ],
      hk: ['確認站內人員及物品並無異常', '檢查門磁、門鎖及讀卡器', '試開關門各一次'],
    },
  },
  {
    code: 'other',
    name: { zh: '其他', en: 'Other', hk: '其他' },
    alarms: ['smoke', 'fireShutdown', 'waterLeak'],
    checklist: { zh: [], en: [], hk: [] },
  },
];

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
  classes: Readonly<Record<'A' | 'ordinary' | 'D', Minutes>>;
  isOffice: boolean;
}[] = [
  {
    level: '1',
    escalate: 'all',
    isOffice: false,
    classes: { A: [10, hour, 2 * hour], ordinary: [10, hour, 4 * hour], D: [10, 150, 8 * hour] },
  },
  {
    level: '2',
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
