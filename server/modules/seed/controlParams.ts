import type { LocalName } from '@contract/languages';
import { controlParams, criticalClassesParam, secondFactorParam } from '../../control';
import type { SeededParam } from './paramRows';

const names: Readonly<Record<keyof typeof controlParams, LocalName>> = {
  ceilingMarginK: {
    zh: '远程控制：距室温上限的裕量（K）',
    en: 'Remote control: margin below the room’s limit (K)',
    hk: '遙距控制：距室溫上限的裕量（K）',
  },
  floorMarginK: {
    zh: '远程控制：距室温下限的裕量（K）',
    en: 'Remote control: margin above the room’s lower limit (K)',
    hk: '遙距控制：距室溫下限的裕量（K）',
  },
  dewPointMarginK: {
    zh: '远程控制：设定温度距露点的裕量（K）',
    en: 'Remote control: margin of a setpoint above the dew point (K)',
    hk: '遙距控制：設定溫度距露點的裕量（K）',
  },
  dampRhPct: {
    zh: '远程控制：湿度上限（%）',
    en: 'Remote control: humidity that forbids fan-only (%)',
    hk: '遙距控制：濕度上限（%）',
  },
  safeSetpointC: {
    zh: '远程控制：不能自行恢复的设备的最高设定温度（°C）',
    en: 'Remote control: highest setpoint where the controller cannot hand back by itself (°C)',
    hk: '遙距控制：不能自行還原的設備的最高設定溫度（°C）',
  },
  startsPerHour: {
    zh: '远程控制：每小时启动次数上限',
    en: 'Remote control: starts per hour at most',
    hk: '遙距控制：每小時啟動次數上限',
  },
  generatorKw: {
    zh: '远程控制：油机功率（kW，0 为未知）',
    en: 'Remote control: generator power (kW, 0: not known)',
    hk: '遙距控制：發電機功率（kW，0 為不詳）',
  },
  holdHours: {
    zh: '远程控制：临时设定的默认时长（小时）',
    en: 'Remote control: hours an override holds',
    hk: '遙距控制：臨時設定的預設時長（小時）',
  },
  expiryMinutes: {
    zh: '远程控制：命令最长待发时间（分钟）',
    en: 'Remote control: minutes in which a command must be sent',
    hk: '遙距控制：命令最長待發時間（分鐘）',
  },
  waveSize: {
    zh: '远程控制：每批台数',
    en: 'Remote control: units of one wave',
    hk: '遙距控制：每批部數',
  },
  approvalSites: {
    zh: '远程控制：超过多少站点需第二人批准',
    en: 'Remote control: sites beyond which a second person approves',
    hk: '遙距控制：超過多少站點需第二人批准',
  },
  stopAtFailedPct: {
    zh: '远程控制：失败达到此比例即停止后续批次（%）',
    en: 'Remote control: share of failures that stops a batch (%)',
    hk: '遙距控制：失敗達到此比例即停止後續批次（%）',
  },
  smokeStops: {
    zh: '远程控制：烟雾或火警时停空调与风机（1 是，0 否）',
    en: 'Remote control: smoke or fire stops units and fans (1 yes, 0 no)',
    hk: '遙距控制：煙霧或火警時停空調及風機（1 是，0 否）',
  },
};

/** What an administrator sets about commands. */
export const controlParamRows: readonly SeededParam[] = [
  ...Object.entries(controlParams).map(([name, [key, usual]]) => ({
    key,
    value: String(usual),
    // The names have the keys of the parameters, which `entries` forgets.
    name: names[name as keyof typeof controlParams],
  })),
  {
    key: criticalClassesParam,
    value: 'A',
    name: {
      zh: '远程控制：需第二人批准的站点等级（逗号分隔）',
      en: 'Remote control: station classes that ask a second person (with commas)',
      hk: '遙距控制：需第二人批准的站點等級（逗號分隔）',
    },
  },
  {
    key: secondFactorParam,
    value: '',
    name: {
      zh: '远程控制：须再次验证的命令（switch,setpoint,mode,open）',
      en: 'Remote control: kinds that ask for the second factor (switch,setpoint,mode,open)',
      hk: '遙距控制：須再次驗證的命令（switch,setpoint,mode,open）',
    },
  },
];
