import type { Language } from './languages';

/**
 * What the manual tells of, in its order. Its words are `manual.task.<id>`, `manual.page.<route name>`,
 * `manual.word.<id>`, `manual.release.<version>` below contract/texts/<language>/manual; alarms and key figures have
 * their words where the product says them.
 */
export const manualTasks = {
  operator: [
    'findAttention',
    'acknowledge',
    'shelve',
    'findCause',
    'searchPast',
    'followFault',
    'commandUnit',
    'handOver',
    'lostConnection',
    'notUnderstood',
    'invalidSensor',
    'wrongClock',
  ],
  administrator: [
    'addUser',
    'limitRole',
    'connectDevice',
    'importSites',
    'notify',
    'backUp',
    'restore',
    'watchServers',
    'secureSignIn',
    'giveAccess',
    'sharedCredential',
    'nobodyNotified',
    'centreAlarms',
  ],
  energy: [
    ...(['compareSites', 'explorePoints', 'balanceSite', 'checkBill', 'findWaste', 'proveSaving'] as const),
    ...(['judgeBaseline', 'rankSites', 'runExperiment'] as const),
  ],
  technician: ['workOrder', 'pauseOrder', 'workOffline'],
} as const;
export type ManualRole = keyof typeof manualTasks;

/** Route names of the pages that have a chapter. */
export const manualPages = [
  ...['Index', 'Alarms', 'AlarmHistory', 'AlarmFigures', 'AlarmDefinitions', 'AlarmMaintenance'],
  ...['Map', 'Site', 'DataDisplay', 'Doors', 'EnergyStorage', 'RemoteControl', 'IntelligentControl'],
  ...['AccessHolder', 'AccessCard', 'AccessLevel', 'AccessPermit', 'AccessLists', 'AccessPolicy'],
  ...[
    'Fault',
    'FaultStatistics',
    'FaultCallback',
    'Technician',
    'FaultType',
    'FaultCause',
    'FaultAction',
    'FaultPart',
  ],
  ...['FaultLimit', 'FaultCalendar', 'FaultHoliday', 'FaultTeam', 'FaultSkill'],
  ...['FaultRule', 'FaultPlan', 'WorkOrderSystem', 'WorkOrderReport'],
  ...['Explore', 'KeyFigures', 'EnergyBalance', 'Diagnosis', 'Baselines', 'Ranking', 'Readiness'],
  ...['Experiments', 'EnergyBills', 'WeatherStations'],
  ...[
    'AreaTree',
    'Region',
    'AreaSite',
    'Room',
    'AreaDevice',
    'AreaFreePoint',
    'AreaFsu',
    'AreaFsuDevice',
    'AreaFsuSignal',
    'AreaFsuOutput',
    'BuildType',
    'InstallBatch',
  ],
  ...['Carrier', 'Contract', 'Tariff', 'SiteImport', 'Connect'],
  ...['User', 'Role', 'Menu', 'Dept', 'Post', 'Dict', 'Config', 'Notice', 'Token', 'DutyShift'],
  ...['NotificationChannel', 'NotificationRoute', 'NotificationDelivery', 'Displays', 'Scenes'],
  ...[
    'Security',
    'SigningKeys',
    'Backup',
    'UnownedRow',
    'AlikeName',
    'ScopeReport',
    'PersonalData',
    'Operlog',
    'Logininfor',
  ],
  ...[
    'Online',
    'ServerMonitor',
    'Job',
    'CacheMonitor',
    'CacheList',
    'Gen',
    'ApiDescription',
    'Profile',
    'Help',
  ],
] as const;
export type ManualPage = (typeof manualPages)[number];

/** Pages of which the manual shows a picture, made anew by `npm run pictures` in each language. */
export const manualPictures: readonly ManualPage[] = [
  ...(['Index', 'Alarms', 'AlarmHistory', 'AlarmFigures', 'Map', 'Site', 'Doors'] as const),
  ...(['EnergyStorage', 'RemoteControl', 'Fault', 'FaultStatistics'] as const),
  ...(['KeyFigures', 'EnergyBalance', 'Baselines', 'Ranking'] as const),
  ...(['Connect', 'Security', 'ServerMonitor'] as const),
];

export const pictureSize = { width: 1092, height: 614 };

/** Where the picture of a page lies, below the address of the console. */
export const pictureOf = (language: Language, page: ManualPage): string => `/manual/${language}/${page}.webp`;

/** Pages below another one, whose chapter tells of them. */
const toldBy: Readonly<Record<string, ManualPage>> = {
  JobLog: 'Job',
  GenEdit: 'Gen',
  FsuUnit: 'AreaFsu',
  DictData: 'Dict',
};

const hasChapter: ReadonlySet<string> = new Set(manualPages);

/** The chapter of a page, as it stands in the address of the manual; null when there is none. */
export function chapterOfPage(routeName: string): string | null {
  const page = toldBy[routeName] ?? routeName;
  return hasChapter.has(page) ? `page.${page}` : null;
}

/** The glossary, in the order of reading. */
export const manualWords = [
  ...['site', 'room', 'device', 'point', 'reading', 'controller'],
  ...[
    'alarm',
    'level',
    'acknowledge',
    'shelve',
    'suppress',
    'latched',
    'chattering',
    'flood',
    'stale',
    'deadband',
  ],
  ...['maintenanceWindow', 'fault', 'callback'],
  ...['command', 'override', 'interlock', 'verified', 'batch', 'wave', 'tag'],
  ...['telecomLoad', 'freeCooling', 'baseline', 'saving', 'tariff', 'diagnosis'],
  ...['strategy', 'experiment', 'peers', 'cardList', 'permit'],
  ...['role', 'scope', 'credential', 'enrolment', 'scene'],
] as const;

/** Newest first. */
export const manualReleases = ['0.1.0'] as const;
