import type { Times } from '@/time/useTimes';
import type { ComponentType } from 'react';

/** What a widget is told; whatever else it shows it takes from the live indexes itself. */
export interface WidgetProps {
  /** Null: all that the viewer sees. */
  regionId: number | null;
  /** Null where the scene is not about a site, or none is known yet. */
  siteId: number | null;
  times: Times;
  /** The server's time, each second. */
  nowMs: number;
  /** One unit of the wall in pixels; 192 × 108 of them fill it. */
  unitPx: number;
  /** Of a clock: another zone than the plant's. */
  timeZone?: string | undefined;
  /** Of a timer: when it ends. */
  endsAt?: number | undefined;
}

export type Widget = ComponentType<WidgetProps>;
