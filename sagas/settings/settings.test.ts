import { aBrowser, settle } from '@tests/support/aBrowser';
import { storageKeys } from '../storageKeys';
import * as wishes from './settings.actions';
import { controlHeightPx, layoutChanged, sidebarToggled, themePresets } from './settings.slice';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));
const browser = async (options: Parameters<typeof aBrowser>[0] = {}) => {
  const made = aBrowser({ token: 'known', at: '/alarms', ...options });
  open.push(made);
  await settle();
  return made;
};

describe('settings', () => {
  it('R-SHELL-21 R-SHELL-22 begin as specified', async () => {
    const tab = await browser();
    expect(tab.state().settings).toMatchObject({
      theme: '#409EFF',
      tagsView: true,
      fixedHeader: true,
      sidebarLogo: false,
      showSettings: false,
      device: 'desktop',
      size: 'medium',
      language: 'zh',
      sidebar: { isOpened: true },
    });
  });

  it('R-SHELL-17 offer the eight colours', () => {
    expect(themePresets).toEqual(
      ['409EFF', '1890FF', '304156', '212121', '11A983', '13C2C2', '6959CD', 'F5222D'].map(
        (hex) => `#${hex}`,
      ),
    );
  });

  it('R-SHELL-20 remember the side bar as 1 or 0', async () => {
    const tab = await browser();
    tab.store.dispatch(sidebarToggled());
    expect(tab.kept.get(storageKeys.sidebar)).toBe('0');
    tab.store.dispatch(sidebarToggled());
    expect(tab.kept.get(storageKeys.sidebar)).toBe('1');
    const again = await browser({ kept: { [storageKeys.sidebar]: '0' } });
    expect(again.state().settings.sidebar.isOpened).toBe(false);
  });

  it('R-SHELL-22 remember size and language here', async () => {
    const tab = await browser();
    tab.store.dispatch(wishes.sizeChosen('mini'));
    tab.store.dispatch(wishes.languageChosen('hk'));
    await settle();
    const again = await browser({ kept: Object.fromEntries(tab.kept) });
    expect(again.state().settings).toMatchObject({ size: 'mini', language: 'hk' });
  });

  it('ignore what is kept but cannot be read', async () => {
    const tab = await browser({
      kept: { [storageKeys.layout]: '{"theme":"red"', [storageKeys.size]: 'huge' },
    });
    expect(tab.state().settings).toMatchObject({ theme: '#409EFF', size: 'medium' });
  });

  it('R-SHELL-11 a chosen size drops the kept views, mounts the page anew, says so and is kept', async () => {
    const tab = await browser();
    const before = tab.state().tabs.views[0]?.mountedAs;
    tab.store.dispatch(wishes.sizeChosen('small'));
    await settle();
    expect(tab.state().tabs.views).toHaveLength(1);
    expect(tab.state().tabs.views[0]?.mountedAs).not.toBe(before);
    expect(tab.path()).toBe('/alarms');
    expect(tab.state().prompts.toasts).toMatchObject([{ title: { key: 'shell.sizeSwitched' } }]);
    expect(controlHeightPx).toEqual({ default: 40, medium: 36, small: 32, mini: 28 });
  });

  it('R-LANG-02 R-MENU-02 a chosen language loads its words, is kept, makes the routes anew and says so', async () => {
    const tab = await browser();
    expect(tab.state().permission.pages[0]?.title).toEqual({ text: 'alarms zh' });
    tab.store.dispatch(wishes.languageChosen('en'));
    await settle();
    expect(tab.languages).toEqual(['en']);
    expect(tab.kept.get(storageKeys.language)).toBe('en');
    expect(tab.state().permission.pages[0]?.title).toEqual({ text: 'alarms en' });
    expect(tab.state().navigation.admitted?.page.title).toEqual({ text: 'alarms en' });
    expect(tab.state().prompts.toasts).toMatchObject([
      { level: 'success', title: { key: 'shell.languageSwitched' } },
    ]);
  });

  it('R-THEME-01 a chosen colour shows a message that stays until it is done, and is kept', async () => {
    const tab = await browser();
    tab.store.dispatch(wishes.themeChosen('#11A983'));
    expect(tab.state().prompts.toasts).toMatchObject([
      { level: 'loading', title: { key: 'shell.compilingTheme' }, durationMs: 0 },
    ]);
    expect(tab.kept.get(storageKeys.layout)).toContain('#11A983');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(tab.state().prompts.toasts).toEqual([]);
  });

  it('R-SHELL-18 under 992 px the layout is mobile, and the side bar closes on resize and on a change of page', async () => {
    const tab = await browser();
    tab.store.dispatch(wishes.bodyResized({ widthPx: 992 }));
    expect(tab.state().settings.device).toBe('desktop');
    tab.store.dispatch(wishes.bodyResized({ widthPx: 991 }));
    expect(tab.state().settings).toMatchObject({
      device: 'mobile',
      sidebar: { isOpened: false, withoutAnimation: true },
    });
    tab.store.dispatch(sidebarToggled());
    tab.store.dispatch(wishes.bodyResized({ widthPx: 600 }));
    expect(tab.state().settings.sidebar.isOpened).toBe(false);
    tab.store.dispatch(sidebarToggled());
    tab.navigation.go('/map');
    await settle();
    expect(tab.state().settings.sidebar).toEqual({ isOpened: false, withoutAnimation: false });
    expect(tab.kept.get(storageKeys.sidebar)).toBeUndefined();
  });

  it('R-SHELL-09 say so when the browser cannot show the full screen', async () => {
    const tab = await browser();
    tab.store.dispatch(wishes.fullScreenRefused());
    expect(tab.state().prompts.toasts).toMatchObject([
      { level: 'warning', title: { key: 'shell.fullScreenUnsupported' } },
    ]);
  });

  it('keep what the drawer decides', async () => {
    const tab = await browser();
    tab.store.dispatch(layoutChanged({ tagsView: false, appearance: 'dark' }));
    const again = await browser({ kept: Object.fromEntries(tab.kept) });
    expect(again.state().settings).toMatchObject({ tagsView: false, appearance: 'dark' });
  });
});
