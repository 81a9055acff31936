import { candidates, columnCount } from '../../twin/columns';
import type { CandidateSums } from '../../twin/nightStatistics';

const triangle = (columnCount * (columnCount + 1)) / 2;
const perCandidate = triangle + columnCount;
const bytesEach = Float64Array.BYTES_PER_ELEMENT;

/** The sums of a night as bytes, exact to the bit. */
export function packSums(sums: readonly CandidateSums[]): Buffer {
  const packed = Buffer.alloc(candidates.length * perCandidate * bytesEach);
  sums.forEach(({ xx, xy }, i) => {
    [...xx, ...xy].forEach((value, place) =>
      packed.writeDoubleLE(value, (i * perCandidate + place) * bytesEach),
    );
  });
  return packed;
}

export function unpackSums(packed: Buffer): CandidateSums[] {
  const read = (from: number, count: number): number[] =>
    Array.from({ length: count }, (_, place) => packed.readDoubleLE((from + place) * bytesEach));
  return candidates.map((_, i) => ({
    xx: read(i * perCandidate, triangle),
    xy: read(i * perCandidate + triangle, columnCount),
  }));
}
