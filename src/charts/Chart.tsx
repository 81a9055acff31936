import type { Cell } from '@contract/cells';
import type { EChartsCoreOption } from 'echarts/core';
import EChartsReact from 'echarts-for-react/esm/core';
import { useEffect, useRef } from 'react';
import { ChartTools, type PictureKind } from './ChartTools';
import { pictureOf } from './chartPicture';
import { echarts } from './echarts';
import { drawStaggered, forgetDrawing } from './stagger';
import { useFitting } from './useFitting';
import './chart.css';

export interface ChartProps {
  option: EChartsCoreOption;
  /** What the picture shows, in words, for those who do not see it. */
  label: string;
  /** Its data as a table, and what stands behind its picture: the chart itself has no ground. */
  saved: { rows: () => readonly (readonly Cell[])[]; ground: string };
}

const fill = { width: '100%', height: '100%' };
const never = () => false;
const kinds = ['png', 'svg'] as const;

/**
 * The one way to a chart: made once, updated and fitted by its own instance one chart a frame, disposed by the
 * wrapper. The option brings the colours, so that a change of theme is an update like any other.
 */
export function Chart({ option, label, saved }: ChartProps) {
  const host = useRef<EChartsReact>(null);
  const place = useRef<HTMLDivElement>(null);
  useFitting(place, host);
  useEffect(() => {
    const owner = host;
    drawStaggered(owner, () => {
      const chart = host.current?.getEchartsInstance();
      chart?.setOption(option, { replaceMerge: ['series'], lazyUpdate: true });
    });
    return () => forgetDrawing(owner);
  }, [option]);
  const picture = async (kind: PictureKind) => {
    const drawn = host.current?.getEchartsInstance();
    return drawn && pictureOf(drawn, kind, saved.ground);
  };
  return (
    <div className="chart">
      <div ref={place} role="img" aria-label={label} className="chart__picture">
        <EChartsReact
          ref={host}
          echarts={echarts}
          option={option}
          shouldSetOption={never}
          autoResize={false}
          style={fill}
        />
      </div>
      <ChartTools label={label} kinds={kinds} picture={picture} rows={saved.rows} />
    </div>
  );
}
