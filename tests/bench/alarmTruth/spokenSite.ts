import { pointsByClass } from '@contract/points';
import { topicOf } from '@contract/telemetry';
import { hourMs, secondMs, type EpochMs } from '@contract/time';
import { chance } from '@field/chance';
import { pointsByKind, type DeviceKind } from '@field/devices/kinds';
import type { Report } from '@field/devices/report';
import type { SitePlan } from '@field/sites/plan';
import type { Speech } from '@server/ingest/participant';
import type { Site } from '@server/ingest/places';
import type { Reading } from '@server/ingest/verdict';
import { MessageValidator } from '@server/ingest/validateMessage';
import { aCredentialFor, aFieldMessage, aFieldSite, placesOf } from '@tests/support/aFieldPlace';
import { sloppyLine, type SaidReport } from './sloppiness';

const shares = {
  /** Of messages: the time in seconds. */
  inSeconds: 0.002,
  /** Of points: a text with a decimal comma. */
  text: 0.002,
  /** Of temperatures: the tenths of degrees that the sensor counts in. */
  tenths: 0.0005,
} as const;

/** A firmware that sends its time in seconds is taken back after as long. */
export const badFirmware = { fromMs: 10 * hourMs, untilMs: 12 * hourMs, sites: 12 } as const;

const limits = { futureMs: 60 * secondMs, pastMs: 35 * 24 * hourMs };

const textOf = (value: number): string => String(value).replace('.', ',');

/** One site with a sloppy controller: what it sends, and what the intake makes of that. */
export class SpokenSite {
  readonly site: Site;
  readonly speeches: Speech[] = [];
  private readonly validator: MessageValidator;

  constructor(
    private readonly plan: SitePlan,
    /** When it had the bad firmware; null for never. */
    private readonly badAt: { from: EpochMs; until: EpochMs } | null,
  ) {
    const { code, devices } = plan.declaration;
    const classes = Object.fromEntries(devices.map((each) => [each.code, each.class]));
    this.site = aFieldSite(code, classes, plan.index + 1);
    this.validator = new MessageValidator(placesOf(this.site), limits);
  }

  readonly line = (report: Report, kind: DeviceKind): readonly SaidReport[] =>
    sloppyLine(this.plan.seed)(report, kind).flatMap((said) => this.taken(said, kind));

  private taken(said: Report, kind: DeviceKind): SaidReport[] {
    const deviceCode = this.plan.declaration.devices[said.device]?.code ?? '';
    const { site } = this;
    const verdict = this.validator.judge(
      aFieldMessage(topicOf(site.code, deviceCode, 'telemetry'), this.payloadOf(said, kind), {
        ...{ credential: aCredentialFor(site.id), receivedAt: said.t, steadyAt: said.t },
      }),
    );
    const refused = verdict.kind === 'refused' ? verdict : null;
    this.speeches.push({
      ...{ site, deviceCode, receivedAt: said.t, steadyAt: said.t, isCollected: false },
      ...{ refused, errorMs: refused === null ? 0 : (refused.errorMs ?? null) },
    });
    return verdict.kind === 'reading' ? [reportOf(verdict, said, kind)] : [];
  }

  private payloadOf({ t, n, values }: Report, kind: DeviceKind): object {
    const of = (what: number, point = 0): number => chance(this.plan.seed, what, n, point);
    const isBad = this.badAt !== null && t >= this.badAt.from && t < this.badAt.until;
    const v = Object.fromEntries(
      pointsByKind[kind].map(({ name }, i) => {
        const value = values[i] ?? NaN;
        if (Number.isNaN(value)) return [name, null];
        if (of(11, i) < shares.text) return [name, textOf(value)];
        const isInTenths = name.endsWith('TempC') && of(12, i) < shares.tenths;
        return [name, isInTenths ? Math.round(10 * value) : value];
      }),
    );
    return { t: isBad || of(13) < shares.inSeconds ? Math.floor(t / secondMs) : t, n, v };
  }
}

/** In the order of the points of the kind, as the line gave it. */
const reportOf = ({ device, points }: Reading, said: Report, kind: DeviceKind): SaidReport => {
  const position = new Map(pointsByClass[device.class].map(({ name }, i) => [name, i]));
  const values = pointsByKind[kind].map(({ name }) => points.values[position.get(name) ?? -1] ?? NaN);
  return { ...said, values, beyond: points.beyond };
};
