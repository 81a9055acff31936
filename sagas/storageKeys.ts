/** The fixed names under which the browser keeps things. */
export const storageKeys = {
  token: 'coolops.token',
  language: 'coolops.language',
  size: 'coolops.size',
  sidebar: 'coolops.sidebar',
  layout: 'coolops.layout',
  tabs: 'coolops.tabs',
  /** The address that was wanted before the way led over the provider of single sign-on. */
  wanted: 'coolops.wanted',
  /** The server could not be told that somebody signed out here. */
  signOutUntold: 'coolops.signOutUntold',
  /** Moves with a sign-in that left the stored token as it was. */
  signedInAt: 'coolops.signedInAt',
  /** The session in which the technician's page opened what it keeps; goes with any sign-in or sign-out. */
  sealedIn: 'coolops.sealedIn',
  /** How alarms are heard on this machine. */
  alarmSound: 'coolops.alarmSound',
  /** Columns of the alarm list that the server has not kept yet. */
  alarmColumns: 'coolops.alarmColumns',
  /** This browser is a wall: it waits for its server instead of signing out. */
  display: 'coolops.display',
} as const;
