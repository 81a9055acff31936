import { pageFontFamily } from '@/palette/fontFamily';
import type { Palette } from '@/palette/palette';
import type { EChartsCoreOption } from 'echarts/core';

export interface FrameLook {
  palette: Palette;
  fontPx: number;
  numberOf: (value: number) => string;
}

export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What charts with two axes of values have in common: letters, colours, space for the words of the axes. */
export function frameOf({ palette, fontPx }: FrameLook): EChartsCoreOption {
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: pageFontFamily() },
    grid: { left: fontPx, right: fontPx * 2, top: fontPx * 4, bottom: fontPx * 2.2, containLabel: true },
    legend: {
      // In one line, which never reaches down to the name of the axis.
      type: 'scroll',
      pageIconColor: palette.text,
      pageIconInactiveColor: palette.muted,
      pageIconSize: fontPx,
      pageTextStyle: { color: palette.muted, fontSize: fontPx },
      top: 0,
      left: 0,
      icon: 'rect',
      itemWidth: fontPx,
      itemHeight: fontPx / 4,
      textStyle: { color: palette.text, fontSize: fontPx },
    },
    tooltip: {
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.border,
      textStyle: { color: palette.text, fontSize: fontPx },
    },
  };
}

/** An axis of values with its name and unit. */
export function valueAxisOf({ palette, fontPx, numberOf }: FrameLook, name: string, isAcross = false) {
  return {
    type: 'value',
    name,
    nameLocation: isAcross ? 'middle' : 'end',
    nameGap: isAcross ? fontPx * 2 : fontPx,
    nameTextStyle: { color: palette.muted, fontSize: fontPx, align: isAcross ? 'center' : 'left' },
    scale: true,
    axisLabel: { color: palette.muted, fontSize: fontPx, hideOverlap: true, formatter: numberOf },
    axisLine: { lineStyle: { color: palette.border } },
    splitLine: { lineStyle: { color: palette.border }, show: !isAcross },
  };
}
