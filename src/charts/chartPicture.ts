import type { ECharts } from 'echarts/core';
import { echarts } from './echarts';

/** Twice as fine as the screen: sharp on paper and on slides. */
const pngDensity = 2;

/** What is on the chart at this moment, with a ground behind it. */
export async function pictureOf(chart: ECharts, kind: 'png' | 'svg', ground: string): Promise<Blob> {
  if (kind === 'svg') return svgOf(chart, ground);
  const address = chart.getDataURL({ type: 'png', pixelRatio: pngDensity, backgroundColor: ground });
  const [, content = ''] = address.split(',');
  return new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], { type: 'image/png' });
}

/** Drawn a second time, as lines: the renderer comes with the first one that is wanted. */
async function svgOf(chart: ECharts, ground: string): Promise<Blob> {
  const { SVGRenderer } = await import('echarts/renderers');
  echarts.use([SVGRenderer]);
  const size = { width: chart.getWidth(), height: chart.getHeight() };
  const drawn = echarts.init(null, null, { renderer: 'svg', ssr: true, ...size });
  drawn.setOption({ ...chart.getOption(), animation: false, backgroundColor: ground });
  const text = drawn.renderToSVGString();
  drawn.dispose();
  return new Blob([text], { type: 'image/svg+xml' });
}
