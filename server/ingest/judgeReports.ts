import { salvageEvent, salvageTelemetry, textOfBad, type SalvagedReport } from './badMembers';
import { clockRefusal, eventOf, telemetryOf, type ClockLimits, type Decoded } from './decode';
import type { FieldMessage } from './message';
import type { Device } from './places';
import { pointValuesOf } from './validate';
import { badShape, refused, wholeOf, type Reading, type Verdict } from './verdict';

type Said = Pick<FieldMessage, 'payload' | 'receivedAt'>;

const judgeReading = (
  { receivedAt }: Said,
  decoded: Decoded,
  device: Device,
  limits: ClockLimits,
): Verdict => {
  const { site } = device;
  const clock = clockRefusal(decoded.t, receivedAt, limits);
  const points = pointValuesOf(device.class, device.positions, decoded);
  const free = decoded.f ?? null;
  if (points.reported === 0 && free === null && clock === null)
    return points.unknown === null
      ? refused('noValues', site, 'v={}')
      : refused('unknownPoint', site, points.unknown);
  const { t, n } = decoded;
  const reading: Reading = { kind: 'reading', device, t, n, points, free, isBuffered: false };
  if (clock === null) return reading;
  const errorMs = t - receivedAt;
  return { ...refused(clock, site, `t=${t}`), errorMs, atArrival: { ...reading, t: receivedAt } };
};

/** What is said of safety counts from its arrival, however its own time is written. */
const judgeTimeless = (
  { receivedAt }: Said,
  said: Decoded,
  device: Device,
  bad: SalvagedReport['bad'],
): Verdict => {
  const points = pointValuesOf(device.class, device.positions, said);
  const atArrival: Reading = {
    kind: 'reading',
    device,
    t: receivedAt,
    n: 0,
    points,
    free: null,
    isBuffered: false,
  };
  return { ...refused('badShape', device.site, bad.map(textOfBad).join(' ')), atArrival };
};

/** The good points of a report count, whatever is beside them; a bad one of the class is measured, but invalid. */
const judgeSalvaged = (
  message: Said,
  { good, bad, isTimeless }: SalvagedReport,
  device: Device,
  limits: ClockLimits,
): Verdict => {
  const { site, positions } = device;
  const [first] = bad;
  if (good === null) return badShape(site, first ?? wholeOf(message.payload));
  const v = { ...good.v };
  for (const { name } of bad) if (positions.has(name)) v[name] = null;
  if (isTimeless) return judgeTimeless(message, { ...good, v }, device, bad);
  const verdict = judgeReading(message, { ...good, v }, device, limits);
  // Nothing is left of it but what is bad.
  if (verdict.kind === 'refused' && verdict.reason === 'noValues' && first !== undefined)
    return badShape(site, first);
  return verdict.kind === 'reading'
    ? { ...verdict, refused: bad.map((each) => badShape(site, each)) }
    : verdict;
};

/** What a device measured just now. */
export const judgeTelemetry = (
  message: Said,
  json: unknown,
  device: Device,
  limits: ClockLimits,
): Verdict => {
  const decoded = telemetryOf(json);
  return decoded === null
    ? judgeSalvaged(message, salvageTelemetry(message.payload), device, limits)
    : judgeReading(message, decoded, device, limits);
};

/** The fast report of one digital point. */
export const judgeEvent = (message: Said, json: unknown, device: Device, limits: ClockLimits): Verdict => {
  const event = eventOf(json);
  return event === null
    ? judgeSalvaged(message, salvageEvent(message.payload), device, limits)
    : judgeReading(message, event, device, limits);
};
