import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { bucketWidth, emptyPointDay, field, quartersPerDay, type DayBuckets, type PointDay } from './bucket';
import { VarintReader, VarintWriter } from './varint';

/** 1: key points of the first generation only. 2: those of the second behind them. 3: times of counters. */
const version = 3;
const widthWithoutTimes = field.firstAt;

const hasTimes = (day: PointDay): boolean => {
  for (let at = field.firstAt; at < day.length; at += bucketWidth) if (day[at] !== 0) return true;
  return false;
};

/** How many fields, the count of every quarter, then each other field of the quarters that have one, as changes. */
const writePoint = (out: VarintWriter, day: PointDay): void => {
  const width = hasTimes(day) ? bucketWidth : widthWithoutTimes;
  out.unsigned(width);
  for (let quarter = 0; quarter < quartersPerDay; quarter++) out.unsigned(day[quarter * bucketWidth] ?? 0);
  for (let f = 1; f < width; f++) {
    let last = 0;
    for (let at = 0; at < day.length; at += bucketWidth) {
      if (day[at] === 0) continue;
      const value = day[at + f] ?? 0;
      out.signed(value - last);
      last = value;
    }
  }
};

const readPoint = (from: VarintReader, found: number): PointDay => {
  const day = emptyPointDay();
  const width = found < 3 ? widthWithoutTimes : from.unsigned();
  for (let quarter = 0; quarter < quartersPerDay; quarter++) day[quarter * bucketWidth] = from.unsigned();
  for (let f = 1; f < width; f++) {
    let last = 0;
    for (let at = 0; at < day.length; at += bucketWidth) {
      if (day[at] === 0) continue;
      last += from.signed();
      day[at + f] = last;
    }
  }
  return day;
};

export const packDay = (points: DayBuckets): Buffer => {
  const out = new VarintWriter();
  out.unsigned(version);
  out.unsigned(points.length);
  for (const day of points) writePoint(out, day);
  return deflateRawSync(out.done());
};

/** `expected` key points: those appended to the class since the day was packed come back empty. */
export const unpackDay = (packed: Buffer, expected: number): DayBuckets => {
  const from = new VarintReader(inflateRawSync(packed));
  const found = from.unsigned();
  if (found < 1 || found > version) throw new RangeError(`packed day of version ${found}`);
  const points = Array.from({ length: from.unsigned() }, () => readPoint(from, found));
  while (points.length < expected) points.push(emptyPointDay());
  return points;
};
