import { createSignal } from '@sagas/engine/signal';
import { createStripBuffer, stripCapacity } from '@sagas/screen/strips';
import { createRoot } from 'react-dom/client';
import { Strip } from '@/charts/Strip';
import { wallPalette } from '@/palette/palette';

const lines = 20;
const everyMs = 200;
/** An hour at one a second, as a wall keeps it; a silence of a minute lies in the middle of each. */
const buffers = Array.from({ length: lines }, () => createStripBuffer(1));
const signal = createSignal();
const beginMs = Date.now() - stripCapacity * 1_000;
const silence = [stripCapacity / 2, stripCapacity / 2 + 60] as const;
let phase = 0;

const valueAt = (line: number): number => 40 + Math.sin((phase + line * 50) / 90) * 20 + Math.random() * 4;

for (let at = 0; at < stripCapacity; at += 1, phase += 1)
  for (const [line, buffer] of buffers.entries())
    if (at < silence[0] || at > silence[1]) buffer.push(beginMs + at * 1_000, [valueAt(line)]);

const timeOf = (atMs: number) => new Date(atMs).toISOString().slice(11, 16);
const numberOf = (value: number) => value.toFixed(0);
const look = { palette: wallPalette, colour: wallPalette.accent, fontPx: 11, timeOf, numberOf };
const span = { spanMs: 3_600_000, leastSpanMs: 300_000, longestStepMs: 10_000, leastRange: 2 };

function Strips() {
  return buffers.map((buffer, line) => (
    <Strip
      key={line}
      {...look}
      {...span}
      hasTimes={line === lines - 1}
      read={() => {
        const [times, values = new Float64Array()] = buffer.data();
        return [times, values];
      }}
      subscribe={signal.subscribe}
      now={() => Date.now()}
      group="bench"
      label={`Line ${line}`}
    />
  ));
}

const host = document.getElementById('strips');
if (host) createRoot(host).render(<Strips />);
setInterval(() => {
  phase += 1;
  buffers.forEach((buffer, line) => buffer.push(Date.now(), [valueAt(line)]));
  signal.bump();
}, everyMs);
