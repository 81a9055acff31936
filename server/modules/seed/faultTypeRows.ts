import type { LocalName } from '@contract/languages';
import { sensorAlarms } from '@contract/sensorAlarms';

interface SeededType {
  code: string;
  name: LocalName;
  /** Kinds of alarms of the catalogue that are faults of this type. */
  alarms: readonly string[];
  checklist: Record<keyof LocalName, readonly string[]>;
}

const sensorIds = Object.values(sensorAlarms).flatMap((points): string[] => Object.values(points));

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
      ...['overConsumption', 'runHoursUnbalanced', 'commandNotEffective', 'onWithoutPower'],
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
        'controllerClockWrong',
        'controllerNotUnderstood',
        'credentialUsedTwice',
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
    alarms: ['sensorStuck', ...sensorIds, 'sensorDisagreement', 'meterFrozen'],
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
      'unknownCard',
      'cardAtTwoDoors',
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
