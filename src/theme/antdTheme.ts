import { controlHeightPx, type Size } from '@sagas/settings/settings.slice';
import { theme as antd, type ThemeConfig } from 'antd';
import { brandOf, grounds, raised, surfaces } from './brand';
import { mix, shadeAgainst } from './contrast';

export interface ThemeChoice {
  theme: string;
  isDark: boolean;
  size: Size;
  isHighContrast: boolean;
  /** How large everything is drawn; 1 is the size of the specification. */
  scale: number;
  /** Nothing slides or fades. */
  isCalm: boolean;
}

export const fontFamily = 'var(--font)';

const fontSizePx: Record<Size, number> = { default: 14, medium: 14, small: 13, mini: 12 };
/** The library's step between paddings. */
const sizeUnitPx = 4;
/** The compact algorithm lowers every control by this much. */
const compactTakesPx = 4;
const isCompact = (size: Size): boolean => size === 'small' || size === 'mini';

/** Seeds whose fills bear white text; on dark they are lifted by the algorithm and mended below. */
const states = { colorError: '#cd323a', colorWarning: '#b86e00', colorSuccess: '#2f7d32' };

/** R-SHELL-19, with `--menu-sub-hover` of the style sheet; the text on its ground is 4.31:1, which the high-contrast option mends. */
export const menuColours = {
  ground: '#304156',
  hover: '#263445',
  submenu: '#1f2d3d',
  text: '#A4A6B3',
  textInHighContrast: '#f1f3f6',
  activeText: '#fff',
} as const;

const menuTokens = ({ theme, isDark, isHighContrast, scale }: ThemeChoice) => ({
  darkItemBg: menuColours.ground,
  darkPopupBg: menuColours.ground,
  darkSubMenuItemBg: menuColours.submenu,
  darkItemHoverBg: menuColours.hover,
  darkItemSelectedBg: menuColours.hover,
  darkItemColor: isHighContrast ? menuColours.textInHighContrast : menuColours.text,
  darkItemHoverColor: menuColours.activeText,
  darkItemSelectedColor: menuColours.activeText,
  itemBorderRadius: 0,
  itemMarginInline: 0,
  itemMarginBlock: 0,
  itemHeight: 46 * scale,
  collapsedWidth: 54 * scale,
  // A fill bears text; as text on a dark page it is too dark itself.
  subMenuItemSelectedColor: brandOf(theme, isDark).text,
});

const tabTokens = ({ theme, isDark }: ThemeChoice) => {
  const { text, textHover } = brandOf(theme, isDark);
  return { itemSelectedColor: text, itemHoverColor: textHover, itemActiveColor: text };
};

/** On dark, what tells of something wrong is words more often than a ground: it is lifted, and a red button bears dark words. */
const wrongOnDark = (() => {
  const colorError = shadeAgainst(states.colorError, raised);
  const lighter = (share: number) => mix(colorError, '#ffffff', share);
  return {
    colorError,
    colorErrorHover: lighter(0.18),
    colorErrorActive: lighter(0.3),
    colorErrorText: colorError,
  };
})();
const wrongComponents = (isDark: boolean): ThemeConfig['components'] =>
  isDark ? { Button: { dangerColor: grounds.dark }, Badge: { colorError: states.colorError } } : {};

const pale = (colour: string): string => mix(colour, '#ffffff', 0.92);

/** The algorithm greys the pale grounds of dark seeds: a message looked as if something lay over it. */
const paleOnLight = (colorInfo: string) => {
  const line = (colour: string) => mix(colour, '#ffffff', 0.6);
  const { colorError, colorWarning, colorSuccess } = states;
  return {
    colorErrorBg: pale(colorError),
    colorErrorBorder: line(colorError),
    colorWarningBg: pale(colorWarning),
    colorWarningBorder: line(colorWarning),
    colorSuccessBg: pale(colorSuccess),
    colorSuccessBorder: line(colorSuccess),
    colorInfoBg: pale(colorInfo),
    colorInfoBorder: line(colorInfo),
  };
};

/** Words of a tag stand on a ground of their own colour, nearer to them than card and page. */
const tagTokens = (colorInfo: string, isDark: boolean) => {
  const readable = (colour: string) => shadeAgainst(colour, isDark ? raised : pale(colour));
  return {
    colorInfo: readable(colorInfo),
    colorError: readable(states.colorError),
    colorWarning: readable(states.colorWarning),
    colorSuccess: readable(states.colorSuccess),
  };
};

type Algorithm = NonNullable<Exclude<ThemeConfig['algorithm'], readonly unknown[]>>;

/** Fills keep white text readable and texts stay readable on the surface, whatever colour was chosen. */
const mended =
  ({ theme, isDark }: ThemeChoice): Algorithm =>
  (seed, given) => {
    const map = given ?? antd.defaultAlgorithm(seed);
    const brand = brandOf(theme, isDark);
    const readable = (colour: string) => shadeAgainst(colour, isDark ? surfaces.dark : surfaces.light);
    return {
      ...map,
      colorPrimary: brand.fill,
      colorPrimaryHover: brand.fillHover,
      colorPrimaryActive: brand.fillActive,
      colorPrimaryText: brand.text,
      colorPrimaryTextHover: brand.textHover,
      colorLink: brand.text,
      colorLinkHover: brand.textHover,
      colorLinkActive: brand.text,
      colorErrorText: readable(states.colorError),
      colorSuccessText: readable(states.colorSuccess),
      colorWarningText: readable(states.colorWarning),
      ...(isDark ? wrongOnDark : paleOnLight(brand.fill)),
    };
  };

/** The component library's theme. One fixed key: recolouring rewrites variables and adds no style tag. */
export function antdTheme(choice: ThemeChoice): ThemeConfig {
  const { isDark, size, theme, scale } = choice;
  const surface = isDark ? surfaces.dark : surfaces.light;
  const ink = isDark ? '255,255,255' : '16,24,32';
  const colorInfo = brandOf(theme, isDark).fill;
  const base = isDark ? antd.darkAlgorithm : antd.defaultAlgorithm;
  return {
    cssVar: { key: 'coolops' },
    hashed: false,
    algorithm: isCompact(size) ? [base, antd.compactAlgorithm, mended(choice)] : [base, mended(choice)],
    token: {
      ...states,
      colorPrimary: theme,
      colorInfo,
      colorBgBase: surface,
      colorBgLayout: isDark ? grounds.dark : grounds.light,
      colorBgContainer: surface,
      colorBgElevated: isDark ? raised : surface,
      colorText: `rgba(${ink},0.9)`,
      colorTextSecondary: `rgba(${ink},0.7)`,
      colorTextTertiary: `rgba(${ink},0.64)`,
      colorTextDescription: `rgba(${ink},0.64)`,
      colorTextPlaceholder: `rgba(${ink},0.64)`,
      controlHeight: controlHeightPx[size] * scale + (isCompact(size) ? compactTakesPx : 0),
      fontSize: fontSizePx[size] * scale,
      sizeUnit: sizeUnitPx * scale,
      fontFamily,
      borderRadius: 4,
      wireframe: false,
      motion: !choice.isCalm,
    },
    components: {
      Menu: menuTokens(choice),
      Tabs: tabTokens(choice),
      Tag: tagTokens(colorInfo, isDark),
      ...wrongComponents(isDark),
    },
  };
}
