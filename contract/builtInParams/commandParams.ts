import type { BuiltInParam } from './form';

/** Commands to air conditioners. */
export const commandParams: Readonly<Record<string, BuiltInParam>> = {
  'control.ceilingMarginK': {
    form: { type: 'number', min: 0, max: 10, unit: 'K' },
    default: '2',
    class: 'safety',
    loosens: 'down',
    effect: {
      zh: '命令使室温离上限至少这么远',
      en: 'Commands stay so far below a room’s limit',
      hk: '命令使室溫離上限至少這麼遠',
    },
  },
  'control.floorMarginK': {
    form: { type: 'number', min: 0, max: 10, unit: 'K' },
    default: '1',
    class: 'safety',
    loosens: 'down',
    effect: {
      zh: '命令使室温离下限至少这么远',
      en: 'Commands stay so far above a room’s lower limit',
      hk: '命令使室溫離下限至少這麼遠',
    },
  },
  'control.dewPointMarginK': {
    form: { type: 'number', min: 0, max: 10, unit: 'K' },
    default: '1',
    class: 'safety',
    loosens: 'down',
    effect: {
      zh: '设定温度至少高于露点这么多',
      en: 'Setpoints stay so far above the dew point',
      hk: '設定溫度至少高於露點這麼多',
    },
  },
  'control.dampRhPct': {
    form: { type: 'number', min: 40, max: 100, unit: '%' },
    default: '85',
    class: 'safety',
    loosens: 'up',
    effect: { zh: '更潮湿时不许只送风', en: 'Damper air forbids fan-only', hk: '更潮濕時不許只送風' },
  },
  'control.safeSetpointC': {
    form: { type: 'number', min: 16, max: 35, unit: '°C' },
    default: '26',
    class: 'safety',
    loosens: 'up',
    effect: {
      zh: '不能自行恢复的设备的最高设定温度',
      en: 'Highest setpoint where nothing hands back by itself',
      hk: '不能自行還原的設備的最高設定溫度',
    },
  },
  'control.startsPerHour': {
    form: { type: 'whole', min: 1, max: 60, unit: '1' },
    default: '6',
    class: 'safety',
    loosens: 'up',
    effect: {
      zh: '一台空调每小时最多启动次数',
      en: 'A unit starts at most so often in an hour',
      hk: '一部空調每小時最多啟動次數',
    },
  },
  'control.generatorKw': {
    form: { type: 'number', min: 0, max: 10000, unit: 'kW' },
    default: '0',
    class: 'ordinary',
    effect: {
      zh: '油机功率，0 为未知',
      en: 'Power of the generator; 0: not known',
      hk: '發電機功率，0 為不詳',
    },
  },
  'control.holdHours': {
    form: { type: 'number', min: 0.001, max: 168, unit: 'h' },
    default: '4',
    class: 'safety',
    loosens: 'up',
    effect: {
      zh: '临时设定到时自动还原',
      en: 'An override ends by itself after so long',
      hk: '臨時設定到時自動還原',
    },
  },
  'control.expiryMinutes': {
    form: { type: 'number', min: 0.001, max: 1440, unit: 'min' },
    default: '15',
    class: 'safety',
    loosens: 'up',
    effect: {
      zh: '过时未发出的命令作废',
      en: 'A command that was not sent in time is void',
      hk: '逾時未發出的命令作廢',
    },
  },
  'control.waveSize': {
    form: { type: 'whole', min: 1, max: 10000, unit: '1' },
    default: '50',
    class: 'safety',
    loosens: 'up',
    effect: { zh: '批量命令每批的台数', en: 'Units of one wave of a batch', hk: '批量命令每批的部數' },
  },
  'control.approvalSites': {
    form: { type: 'whole', min: 0, max: 100000, unit: '1' },
    default: '20',
    class: 'safety',
    loosens: 'up',
    effect: {
      zh: '更多站点的命令须第二人批准',
      en: 'Commands to more sites need a second person',
      hk: '更多站點的命令須第二人批准',
    },
  },
  'control.stopAtFailedPct': {
    form: { type: 'number', min: 0, max: 100, unit: '%' },
    default: '30',
    class: 'safety',
    loosens: 'up',
    effect: {
      zh: '失败达到比例即停止后续批次',
      en: 'Such a share of failures stops a batch',
      hk: '失敗達到比例即停止後續批次',
    },
  },
  'control.smokeStops': {
    form: { type: 'choice', choices: ['0', '1'] },
    default: '1',
    class: 'safety',
    loosens: 'down',
    effect: {
      zh: '烟雾或火警时停空调与风机',
      en: 'Smoke or fire stops units and fans',
      hk: '煙霧或火警時停空調及風機',
    },
  },
  'control.criticalClasses': {
    form: { type: 'list', separator: ',', choices: ['A', 'B', 'C', 'D'] },
    default: 'A',
    class: 'safety',
    loosens: 'fewer',
    effect: {
      zh: '这些等级的站点须第二人批准',
      en: 'Commands to these classes need a second person',
      hk: '這些等級的站點須第二人批准',
    },
  },
  'control.secondFactorKinds': {
    form: { type: 'list', separator: ',', choices: ['switch', 'setpoint', 'mode', 'open'] },
    default: '',
    class: 'safety',
    loosens: 'fewer',
    effect: {
      zh: '这些命令须再次验证',
      en: 'These commands ask for the second factor',
      hk: '這些命令須再次驗證',
    },
  },
};
