import { z } from 'zod';
import { largestRowId } from './values';
import { line } from './plainText';
import { LocalName } from './languages';
import { EpochMs, TimeZoneName } from './time';

/** Raised when scenes stored before can no longer be read unchanged. */
export const sceneFormat = 1;
/** How a wall hangs: a scene may be laid out for both. */
export const orientations = ['landscape', 'portrait'] as const;
export type Orientation = (typeof orientations)[number];

export interface SceneGrid {
  columns: number;
  rows: number;
}
/**
 * The grids on which widgets lie; on an ultra-wide wall columns are wider, rows never higher than the wall. A cell of
 * one is about as large as a cell of the other.
 */
export const sceneGrids: Readonly<Record<Orientation, SceneGrid>> = {
  landscape: { columns: 24, rows: 12 },
  portrait: { columns: 12, rows: 22 },
};

/** Smallest size in cells at which each widget can still be read from across the room. */
export const widgetSizes = {
  map: { w: 6, h: 5 },
  states: { w: 4, h: 3 },
  alarms: { w: 6, h: 2 },
  areaAlarms: { w: 5, h: 3 },
  sites: { w: 3, h: 2 },
  power: { w: 4, h: 2 },
  powerTrend: { w: 5, h: 3 },
  energy: { w: 6, h: 2 },
  keyFigures: { w: 8, h: 2 },
  ranking: { w: 10, h: 5 },
  ratio: { w: 3, h: 2 },
  doors: { w: 3, h: 2 },
  commands: { w: 5, h: 3 },
  strategies: { w: 5, h: 3 },
  strategySavings: { w: 6, h: 3 },
  hottest: { w: 4, h: 3 },
  risers: { w: 4, h: 3 },
  ticker: { w: 5, h: 3 },
  faults: { w: 5, h: 3 },
  siteNow: { w: 8, h: 2 },
  siteDevices: { w: 5, h: 3 },
  siteStrips: { w: 8, h: 4 },
  serverHealth: { w: 10, h: 2 },
  serverStrips: { w: 8, h: 4 },
  walls: { w: 4, h: 3 },
  clock: { w: 4, h: 2 },
  timer: { w: 4, h: 2 },
} as const satisfies Record<string, { w: number; h: number }>;
export type WidgetKind = keyof typeof widgetSizes;
// The names of an object literal of ours are exactly its type's.
export const widgetKinds = Object.keys(widgetSizes) as [WidgetKind, ...WidgetKind[]];
export const WidgetKind = z.enum(widgetKinds).meta({ id: 'WidgetKind' });

/**
 * What a scene or a widget is about. Without an id: the whole fleet that the viewer sees, the area that needs people
 * most, or the site that takes most power, chosen when the scene comes on.
 */
export const SceneSubject = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('fleet') }).strict(),
    z.object({ kind: z.literal('region'), id: z.number().int().positive().nullable() }).strict(),
    z.object({ kind: z.literal('site'), id: z.number().int().positive().nullable() }).strict(),
  ])
  .meta({ id: 'SceneSubject' });
export type SceneSubject = z.infer<typeof SceneSubject>;

const title = line().max(60);
const Title = z.object({ zh: title, en: title, hk: title }).strict();
const cell = z.number().int().nonnegative();

export const SceneWidget = z
  .object({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    kind: WidgetKind,
    x: cell,
    y: cell,
    w: cell.positive(),
    h: cell.positive(),
    /** Null: the widget's own name; an empty text of one language as well. */
    title: Title.nullable().default(null),
    /** Null: what the scene is about. */
    subject: SceneSubject.nullable().default(null),
    /** Of a clock: the zone that it shows, by its IANA name; without one, the plant's. */
    timeZone: TimeZoneName.optional(),
    /** Of a timer: when it ends. */
    endsAt: EpochMs.optional(),
  })
  .strict()
  .meta({ id: 'SceneWidget' });
export type SceneWidget = z.infer<typeof SceneWidget>;

type Box = Pick<SceneWidget, 'x' | 'y' | 'w' | 'h'>;
export const isInsideGrid = ({ x, y, w, h }: Box, { columns, rows }: SceneGrid): boolean =>
  x >= 0 && y >= 0 && x + w <= columns && y + h <= rows;
export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
export const isLargeEnough = ({ kind, w, h }: Pick<SceneWidget, 'kind' | 'w' | 'h'>): boolean =>
  w >= widgetSizes[kind].w && h >= widgetSizes[kind].h;

export type LayoutFault = 'outside' | 'tooSmall' | 'overlapping' | 'sameId';

/** The first thing that is wrong with how widgets lie, or null. */
export function layoutFault(
  widgets: readonly SceneWidget[],
  orientation: Orientation = 'landscape',
): LayoutFault | null {
  if (widgets.some((widget) => !isInsideGrid(widget, sceneGrids[orientation]))) return 'outside';
  if (widgets.some((widget) => !isLargeEnough(widget))) return 'tooSmall';
  if (new Set(widgets.map(({ id }) => id)).size !== widgets.length) return 'sameId';
  const isDouble = widgets.some((one, at) => widgets.slice(at + 1).some((other) => overlaps(one, other)));
  return isDouble ? 'overlapping' : null;
}

const widgetList = z.array(SceneWidget).min(1).max(40);
const layoutOf = (orientation: Orientation) =>
  widgetList.refine((widgets) => layoutFault(widgets, orientation) === null, {
    message: 'fields.notAllowed',
  });

const bodyOf = <Widgets extends z.ZodType>(widgets: Widgets, portrait: Widgets) =>
  z
    .object({
      format: z.literal(sceneFormat),
      subject: SceneSubject,
      widgets,
      /** On a wall that hangs upright. Null: the widgets of the other, arranged by the wall itself. */
      portrait: portrait.nullable().default(null),
    })
    .strict();

/**
 * What a scene shows, as it is stored. Widgets of a scene from before may be smaller than they are drawn today: that
 * darkens no wall, and is told to whoever changes the scene.
 */
export const SceneBody = bodyOf(widgetList, widgetList).meta({ id: 'SceneBody' });
export type SceneBody = z.infer<typeof SceneBody>;

/** Everything that a scene shows on one wall or another. */
export const widgetsOf = ({ widgets, portrait }: SceneBody): readonly SceneWidget[] => [
  ...widgets,
  ...(portrait ?? []),
];

export const SceneDraft = z
  .object({
    name: z.object({ zh: title.min(1), en: title.min(1), hk: title.min(1) }).strict(),
    body: bodyOf(layoutOf('landscape'), layoutOf('portrait')).meta({ id: 'SceneDraftBody' }),
  })
  .strict()
  .meta({ id: 'SceneDraft' });
export type SceneDraft = z.infer<typeof SceneDraft>;

export const Scene = z
  .object({
    sceneId: z.number().int(),
    name: LocalName,
    body: SceneBody,
    /** Of the scene; a change made from an older one is refused. */
    version: z.number().int(),
    updatedBy: z.string(),
    updatedAt: EpochMs,
  })
  .meta({ id: 'Scene' });
export type Scene = z.infer<typeof Scene>;

export const SceneChange = SceneDraft.extend({ version: z.number().int().positive() })
  .strict()
  .meta({ id: 'SceneChange' });
export type SceneChange = z.infer<typeof SceneChange>;

const hourOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** One turn of a scene. With `from` and `to` (plant time, may pass midnight) only between them. */
export const ShowTurn = z
  .object({
    sceneId: z.number().int().positive().max(largestRowId),
    seconds: z.number().int().min(5).max(86_400),
    from: hourOfDay.nullable().default(null),
    to: hourOfDay.nullable().default(null),
  })
  .strict()
  .refine(({ from, to }) => (from === null) === (to === null), { message: 'fields.notAllowed', path: ['to'] })
  .meta({ id: 'ShowTurn' });
export type ShowTurn = z.infer<typeof ShowTurn>;

/** What a wall does by itself: scenes in turn, and which one a critical alarm calls up for how long. */
export const ShowPlan = z
  .object({
    turns: z.array(ShowTurn).min(1).max(50),
    interrupt: z
      .object({
        isOn: z.boolean(),
        /** Null: the scene of a single site, about the site of the alarm. */
        sceneId: z.number().int().positive().max(largestRowId).nullable(),
        seconds: z.number().int().min(5).max(3_600),
      })
      .strict(),
  })
  .strict()
  .meta({ id: 'ShowPlan' });
export type ShowPlan = z.infer<typeof ShowPlan>;

/** What this viewer is to show: the scenes that it may see, and in which order; none where none is left. */
export const Show = z
  .object({
    scenes: z.array(Scene),
    plan: ShowPlan.extend({ turns: z.array(ShowTurn).max(50) }),
    /** The scene of a single site that alarms call up, and the one for alarms of the centre itself. */
    siteSceneId: z.number().int().nullable(),
    /** The widest regions that hold all that the viewer sees; null for one who sees every region. */
    regions: z.array(LocalName).nullable(),
    serverSceneId: z.number().int().nullable(),
    /** Changes whenever anything of this does. */
    mark: z.string(),
  })
  .meta({ id: 'Show' });
export type Show = z.infer<typeof Show>;
