/**
 * The browser that tests and benches look through: Debian's Chromium without a window of its own. It draws the same
 * pages as the whole browser with a third less work where there is no graphics card.
 */
export const testBrowser = {
  debianPackage: 'chromium-headless-shell',
  launch: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  },
};
