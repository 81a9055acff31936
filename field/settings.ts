import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CardNumber } from '@contract/doorEvents';
import { quirks } from './bInterface/quirks';

const share = z.coerce.number().min(0).max(0.9);

/** Everything a run of the fleet can be told, with what it does when it is told nothing: the demonstration. */
const Options = z.object({
  sites: z.coerce.number().int().min(1).max(60_000).default(300),
  seed: z.coerce.number().int().default(7),
  speed: z.coerce.number().min(0.1).max(1_000).default(1),
  cadence: z.coerce.number().int().min(1).max(3_600).optional(),
  storm: z.coerce.number().int().min(0).default(0),
  concentrators: z.coerce.number().int().min(0).optional(),
  'history-days': z.coerce.number().min(0).max(365).optional(),
  'history-cadence': z.coerce.number().int().min(60).max(3_600).default(1_800),
  weather: z.string().optional(),
  keep: z.string().optional(),
  fresh: z.boolean().default(false),
  repairs: z.boolean().default(false),
  people: z.boolean().default(false),
  conformance: z.enum(['door']).optional(),
  card: CardNumber.optional(),
  'clock-error': z.coerce.number().min(0).default(0),
  jitter: z.coerce.number().min(0).default(0),
  loss: share.default(0),
  repeats: share.default(0),
  reordering: share.default(0),
  lying: share.optional(),
  slow: share.optional(),
  dying: share.optional(),
  minutes: z.coerce.number().positive().optional(),
  protocol: z.enum(['mqtt', 'b-interface']).default('mqtt'),
  'fsu-port': z.coerce.number().int().min(1).max(65_535).default(8_080),
  centre: z
    .string()
    .regex(/^[\w.-]+:\d+$/, 'must be an address and a port')
    .optional(),
  quirks: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((name) => name !== ''))
    .pipe(z.array(z.enum(quirks))),
});

const switches: ReadonlySet<string> = new Set(['fresh', 'repairs', 'people']);

/** A fleet up to this size is a demonstration: livelier, with history, one connection per site. */
const demoSites = 500;
const sitesPerConcentrator = 500;
const mostSitesPerCredential = 2_000;

export type Settings = ReturnType<typeof readSettings>;

export const usage = `Usage: field [options]
  --sites N            sites of the fleet (300)
  --seed N             the same seed gives the same fleet, weather and troubles (7)
  --speed X            lives X times as fast; messages bear wall time (1)
  --cadence S          seconds between two reports of a device (10 up to ${demoSites} sites, else 60)
  --concentrators N    connections that speak for many sites; 0: one connection per site
  --history-days D     buffered history handed over at the start (30 up to ${demoSites} sites, else 0)
  --history-cadence S  seconds between two buffered readings, multiple of 60 (1800)
  --storm N            N sites lose their mains within one minute, every half hour
  --weather FILE       EPW or CSV (year,month,day,hour,temp_c,rh_pct) in place of the built-in climate
  --keep FOLDER        where the state and the ground truth (truth.jsonl) are kept
  --fresh              forget the kept state
  --repairs            the repair of a fault order ends what is wrong at its site
  --people             makes those who open doors, and their cards, known to the console
  --conformance door   no fleet: test a controller of doors against docs/field-protocol.md, step by step
  --card NUMBER        of a card that the tester of a controller presents; a made-up number unless said
  --clock-error S --jitter S --loss P --repeats P --reordering P   imperfections, seconds and shares
  --lying P --slow P   shares of units that say done and do nothing, that take 30 to 120 s (0.01, 0.05 up to ${demoSites} sites, else 0)
  --dying P            share of commands after which the controller dies before it answers (0.01 up to ${demoSites} sites, else 0)
  --minutes M          stop by itself
  --protocol P         mqtt, or b-interface: each site by a field supervision unit on a loopback address of its own
  --fsu-port N         port of all units (8080)
  --centre HOST:PORT   where units call (B_INTERFACE_HOST and B_INTERFACE_PORT)
  --quirks LIST        what units do otherwise than the text, with commas: ${quirks.join(', ')}
Environment: FIELD_URL, FIELD_USER, FIELD_PASSWORD (or ADMIN_PASSWORD), API_PREFIX, DATA_DIR; SIMULATION_SPEED and
SIMULATION_FROM as the server has them: its clock and the fleet's are then one`;

/**
 * Reads the command line.
 * @throws Error in plain words, with the usage, when it is not understood.
 */
export function readSettings(args: string[]) {
  const names = Object.keys(Options.shape);
  const { values } = parseArgs({
    args,
    strict: true,
    options: Object.fromEntries(
      names.map((name) => [name, { type: switches.has(name) ? ('boolean' as const) : ('string' as const) }]),
    ),
  });
  const parsed = Options.safeParse(values);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const options = parsed.data;
  const isDemo = options.sites <= demoSites;
  const historyCadenceMs = Math.round(options['history-cadence'] / 60) * 60_000;
  const concentrators =
    options.concentrators ?? (isDemo ? 0 : Math.ceil(options.sites / sitesPerConcentrator));
  return {
    ...options,
    cadenceMs: (options.cadence ?? (isDemo ? 10 : 60)) * 1_000,
    historyDays: options['history-days'] ?? (isDemo ? 30 : 0),
    historyCadenceMs,
    lying: options.lying ?? (isDemo ? 0.01 : 0),
    slow: options.slow ?? (isDemo ? 0.05 : 0),
    dying: options.dying ?? (isDemo ? 0.01 : 0),
    sitesPerCredential:
      concentrators === 0 ? 1 : Math.min(mostSitesPerCredential, Math.ceil(options.sites / concentrators)),
    line: {
      clockErrorMs: options['clock-error'] * 1_000,
      jitterMs: options.jitter * 1_000,
      lossShare: options.loss,
      repeatShare: options.repeats,
      reorderShare: options.reordering,
    },
  };
}
