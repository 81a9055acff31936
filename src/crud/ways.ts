/** Where an empty list may lead to: a page, and who may open it. What the way is called is in `onward.<way>`. */
export const ways = {
  alarms: { to: '/alarms', permission: 'alarm:list' },
  dispatch: { to: '/fault/dispatch', permission: 'fault:list' },
  units: { to: '/control/commands', permission: 'command:list' },
  strategies: { to: '/control/strategies', permission: 'strategy:list' },
  doors: { to: '/doors', permission: 'door:list' },
  figures: { to: '/analysis/figures', permission: 'analysis:figures' },
  baselines: { to: '/analysis/baselines', permission: 'analysis:baselines' },
  connect: { to: '/connect', permission: 'site:provision' },
  nightly: { to: '/monitor/job', permission: 'monitor:job:list' },
} as const;
export type Way = keyof typeof ways;
