import { sizes, themePresets, type Size } from '@sagas/settings/settings.slice';
import { theme as antd } from 'antd';
import { antdTheme, menuColours } from './antdTheme';
import { brandOf, grounds, raised, surfaces } from './brand';
import { contrast, shadeAgainst } from './contrast';

/** WCAG 2.2, 1.4.3, for words: a number of the test's own, which the theme cannot lower. */
const textContrast = 4.5;

const appearances = [false, true];
const everyCase = themePresets.flatMap((theme) => appearances.map((isDark) => ({ theme, isDark })));
const tokens = (theme: string, isDark: boolean, size: Size = 'medium') =>
  antd.getDesignToken(antdTheme({ theme, isDark, size, isHighContrast: false, scale: 1, isCalm: false }));

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast(menuColours.text, menuColours.ground)).toBeCloseTo(4.31, 2);
  });

  it('leaves a colour that is readable already as it is', () => {
    expect(shadeAgainst('#304156', '#ffffff')).toBe('#304156');
  });
});

describe('the theme', () => {
  it.each(everyCase)('R-THEME-01 fills of $theme bear white text (dark: $isDark)', ({ theme, isDark }) => {
    const { colorPrimary, colorPrimaryHover, colorPrimaryActive } = tokens(theme, isDark);
    for (const fill of [colorPrimary, colorPrimaryHover, colorPrimaryActive])
      expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(textContrast);
  });

  it.each(everyCase)(
    'R-THEME-01 words in $theme are read on card and page (dark: $isDark)',
    ({ theme, isDark }) => {
      const { colorLink, colorLinkHover } = tokens(theme, isDark);
      const { text, textHover } = brandOf(theme, isDark);
      const behind = isDark ? [surfaces.dark, grounds.dark] : [surfaces.light, grounds.light];
      for (const words of [colorLink, colorLinkHover, text, textHover])
        for (const ground of behind) expect(contrast(words, ground)).toBeGreaterThanOrEqual(textContrast);
    },
  );

  it.each(appearances)('R-THEME-01 what tells of something wrong is read (dark: %s)', (isDark) => {
    const { colorError, colorErrorHover, colorErrorText } = tokens('#409EFF', isDark);
    const behind = isDark ? [surfaces.dark, grounds.dark, raised] : [surfaces.light, grounds.light];
    for (const words of [colorError, colorErrorText])
      for (const ground of behind) expect(contrast(words, ground)).toBeGreaterThanOrEqual(textContrast);
    const onRed = isDark ? grounds.dark : '#ffffff';
    expect(contrast(colorError, onRed)).toBeGreaterThanOrEqual(textContrast);
    if (isDark) expect(contrast(colorErrorHover, onRed)).toBeGreaterThanOrEqual(textContrast);
  });

  it.each(everyCase)('R-THEME-01 words of tags in $theme are read (dark: $isDark)', ({ theme, isDark }) => {
    const choice = { theme, isDark, size: 'medium', isHighContrast: false, scale: 1, isCalm: false } as const;
    const map = tokens(theme, isDark);
    const words = { ...map, ...antdTheme(choice).components?.Tag };
    for (const state of ['Info', 'Success', 'Warning', 'Error'] as const)
      expect([state, contrast(words[`color${state}`], map[`color${state}Bg`]) >= textContrast]).toEqual([
        state,
        true,
      ]);
  });

  it.each(everyCase)('R-THEME-01 the chosen tab and menu in $theme are read (dark: $isDark)', (chosen) => {
    const choice = { ...chosen, size: 'medium', isHighContrast: false, scale: 1, isCalm: false } as const;
    const { Tabs, Menu } = antdTheme(choice).components ?? {};
    const words = [Tabs?.itemSelectedColor, Tabs?.itemHoverColor, Menu?.subMenuItemSelectedColor];
    const ground = chosen.isDark ? surfaces.dark : surfaces.light;
    for (const colour of words)
      expect(contrast(colour ?? ground, ground)).toBeGreaterThanOrEqual(textContrast);
  });

  it('R-THEME-01 takes the nearest shade: a stronger one would be further away', () => {
    const fill = brandOf('#409EFF', false).fill;
    expect(contrast(fill, '#ffffff')).toBeLessThan(textContrast + 0.15);
  });

  it('R-SHELL-11 gives controls 40, 36, 32 and 28 px', () => {
    expect(sizes.map((size) => tokens('#409EFF', false, size).controlHeight)).toEqual([40, 36, 32, 28]);
  });

  it('R-SHELL-19 has the specified colours of the menu, and others only for high contrast', () => {
    const menu = (isHighContrast: boolean) =>
      antdTheme({ theme: '#409EFF', isDark: false, size: 'medium', isHighContrast, scale: 1, isCalm: false })
        .components?.Menu;
    expect(menu(false)).toMatchObject({
      darkItemBg: '#304156',
      darkItemHoverBg: '#263445',
      darkSubMenuItemBg: '#1f2d3d',
      darkItemColor: '#A4A6B3',
      darkItemSelectedColor: '#fff',
    });
    expect(contrast(menuColours.textInHighContrast, menuColours.ground)).toBeGreaterThanOrEqual(7);
  });

  it('adds no style tag for a colour: one fixed key, no hash', () => {
    const theme = antdTheme({
      theme: '#F5222D',
      isDark: false,
      size: 'medium',
      isHighContrast: false,
      scale: 1,
      isCalm: false,
    });
    expect(theme).toMatchObject({ cssVar: { key: 'coolops' }, hashed: false });
  });
});
