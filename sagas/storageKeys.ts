/** The fixed names under which the browser keeps things. */
export const storageKeys = {
  token: 'coolops.token',
  language: 'coolops.language',
  size: 'coolops.size',
  sidebar: 'coolops.sidebar',
  layout: 'coolops.layout',
  tabs: 'coolops.tabs',
  /** How alarms are heard on this machine. */
  alarmSound: 'coolops.alarmSound',
  /** This browser is a wall: it waits for its server instead of signing out. */
  display: 'coolops.display',
} as const;
