import { say } from '@tests/support/say';
import { chromium, type Page } from '@playwright/test';
import { minuteMs } from '@contract/time';
import { openWith } from '@tests/support/adminConsole';
import { expectLive, hangUpWall, signInAsWall, type HungUp } from '@tests/support/aWall';
import { expect, openAs, test } from '@tests/support/liveBrowser';
import { testBrowser } from '../../config/testBrowser.mjs';

const maySleep = say('screen.maySleep');
const wakeLockOf = (wall: HungUp) => async () => (await wall.listed()).beat?.wakeLock;

test('R-LIVE-02 a wall that died is an alarm of the alarm centre until it is back', async ({
  page,
  browser,
  baseURL,
  fleet,
}) => {
  test.setTimeout(300_000);
  const hung = await hangUpWall(fleet.product.address);
  const window = { baseURL: baseURL ?? '' };
  const wall = await hung.open(browser, window);
  await expectLive(wall);
  await expect.poll(async () => (await hung.listed()).isAlive).toBe(true);
  await openWith(page, hung.admin.token, '/alarms');
  const active = page
    .getByRole('row')
    .filter({ hasText: say('alarm.wallSilent.name') })
    .filter({ hasText: say('alarms.status.activeUnacknowledged') });
  await expect(active).toHaveCount(0);

  await wall.context().close();
  // Ninety seconds of silence, and the looks that find it.
  await expect(active).toBeVisible({ timeout: 150_000 });
  expect(await hung.listed()).toMatchObject({ isAlive: false });

  const again = await hung.open(browser, window);
  await expect(active).toHaveCount(0, { timeout: 60_000 });
  await again.context().close();
  await hung.takeDown();
});

/** What of the wall stands outside of its window, and whether anything scrolls. */
const overhang = (wall: Page) =>
  wall.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const parts = [...document.querySelectorAll('.tile, .screen-head h1, .screen-head__end > *')];
    const outside = parts.filter((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return left < 0 || top < 0 || right > clientWidth || bottom > clientHeight;
    });
    const page = document.querySelector('.data-screen__page');
    const { m41: x, m42: y } = new DOMMatrix(page ? getComputedStyle(page).transform : '');
    return {
      outside: outside.map((part) => part.textContent.slice(0, 40)),
      scrolls: [scrollWidth - clientWidth, scrollHeight - clientHeight],
      shift: `${x.toFixed(1)} ${y.toFixed(1)}`,
      furthest: Math.max(Math.abs(x), Math.abs(y)),
    };
  });

for (const size of [
  { width: 1366, height: 768 },
  { width: 3840, height: 1080 },
])
  test(`walks a small square against burn-in at ${size.width} × ${size.height}, inside of its window and without a scroll bar`, async ({
    page,
    fleet,
  }) => {
    expect(fleet.sites).toHaveLength(2);
    await page.setViewportSize(size);
    await page.clock.install();
    await openAs(page, '/indexData');
    await expect(page.getByText(say('screen.map')).first()).toBeVisible();
    const seen = new Set<string>();
    for (let minute = 0; minute < 8; minute += 1) {
      const { outside, scrolls, shift, furthest } = await overhang(page);
      expect({ outside, scrolls }).toEqual({ outside: [], scrolls: [0, 0] });
      expect(furthest).toBeLessThanOrEqual(0.4 * (size.height / 108) + 0.1);
      seen.add(shift);
      await page.clock.fastForward(minuteMs);
      await expect.poll(async () => (await overhang(page)).shift).not.toBe(shift);
    }
    expect(seen.size).toBe(8);
    await expect.poll(async () => (await overhang(page)).shift).toBe('0.0 0.0');
  });

test('asks for the screen to stay awake where the origin may, and again when that was taken away', async ({
  page,
  fleet,
}) => {
  const hung = await hangUpWall(fleet.product.address);
  // The browser of the tests has no screen that could sleep: what the page asks of it is heard in its place.
  await page.addInitScript(() => {
    const asked: string[] = [];
    const held: EventTarget[] = [];
    Object.assign(globalThis, { asked, held });
    WakeLock.prototype.request = async (kind = 'screen') => {
      asked.push(kind);
      const lock = Object.assign(new EventTarget(), { release: async () => undefined });
      held.push(lock);
      return lock as unknown as WakeLockSentinel; // as much of it as the page uses
    };
  });
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  await signInAsWall(page, hung.token);
  await expect.poll(asked).toContain('screen');
  await expect.poll(wakeLockOf(hung)).toBe('held');
  await expect(page.getByText(maySleep)).toHaveCount(0);
  const before = (await asked()).length;
  await page.evaluate(() => {
    const { held } = globalThis as unknown as { held: EventTarget[] };
    held.forEach((lock) => lock.dispatchEvent(new Event('release')));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(async () => (await asked()).length).toBeGreaterThan(before);
  await hung.takeDown();
});

test('says plainly on http that the screen may fall asleep, on the wall and among the displays', async ({
  page,
  fleet,
}) => {
  const { port } = new URL(fleet.product.address);
  const hung = await hangUpWall(fleet.product.address);
  // Loopback counts as secure whatever it is called, but for a name that only this browser knows.
  const args = [...testBrowser.launch.args, '--host-resolver-rules=MAP wall.example 127.0.0.1'];
  const abroad = await chromium.launch({ ...testBrowser.launch, args });
  const wall = await hung.open(abroad, { baseURL: `http://wall.example:${port}`, locale: 'zh-CN' });
  await expect(wall.getByText(maySleep)).toBeVisible();
  expect(await wall.evaluate(() => isSecureContext)).toBe(false);
  await expect.poll(wakeLockOf(hung)).toBe('insecure');
  await openWith(page, hung.admin.token, '/system/display');
  await expect(page.getByRole('row').filter({ hasText: 'Hall' }).first()).toContainText(
    say('displays.wake.insecure'),
  );
  await abroad.close();
  await hung.takeDown();
});

test('R-ACC-15 tells the time of the plant, with its zone, wherever the wall stands', async ({
  browser,
  baseURL,
  fleet,
}) => {
  const hung = await hangUpWall(fleet.product.address);
  const wall = await hung.open(browser, { baseURL: baseURL ?? '', timezoneId: 'America/New_York' });
  const clock = wall.locator('.screen-head__clock');
  await expect(clock).toContainText('Asia/Shanghai');
  const [instant, shown] = await clock
    .locator('time')
    .evaluate((time) => [time.getAttribute('datetime') ?? '', time.textContent] as const);
  const there = new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  expect(shown).toBe(there.format(new Date(instant)));
  await wall.context().close();
  await hung.takeDown();
});
