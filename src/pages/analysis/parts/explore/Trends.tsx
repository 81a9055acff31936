import type { TrendNote } from '@contract/explore';
import { useMemo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cursor } from './cursor';
import { unitWords, wordsOfPoint } from './lineNames';
import type { Line } from './lines';
import type { PanelLook } from './panelOptions';
import { panelsOf, type Panel } from './panels';
import type { Span } from './spans';
import { TrendPanel } from './TrendPanel';

interface TrendsProps {
  lines: readonly Line[];
  span: Span;
  beside: Span | null;
  notes: readonly TrendNote[];
  look: PanelLook;
  cursor: Cursor;
  host: RefObject<HTMLDivElement | null>;
  onZoom: (span: Span) => void;
  onPoint: (atMs: number) => void;
}

/** Points of one panel by their names; of many only the first. */
const mostNamed = 3;

function usePanelWords() {
  const { t } = useTranslation();
  return ({ lines }: Panel) => {
    const [first] = lines;
    if (!first) return { title: '', label: '' };
    const names = [...new Set(lines.map(({ line }) => wordsOfPoint(t, line.point)))];
    const unit = unitWords(t, first.line);
    const shown = names.slice(0, mostNamed).join(' · ') + (names.length > mostNamed ? ' …' : '');
    return {
      title: unit === '' ? shown : `${shown} (${unit})`,
      label: t('explore.panel', { names: names.join(', ') }),
    };
  };
}

/** One panel for each unit, one below the other over the same time. */
export function Trends({ lines, span, beside, notes, look, cursor, host, onZoom, onPoint }: TrendsProps) {
  const wordsOf = usePanelWords();
  const panels = useMemo(() => panelsOf(lines), [lines]);
  const flags = notes.map(({ at }, i) => ({ at, label: String(i + 1) }));
  const acts = {
    onCursor: cursor.move,
    onZoom: (from: number, to: number) => onZoom({ from: Math.round(from), to: Math.round(to) }),
    onPoint,
    notes: () => flags,
  };
  return (
    <div ref={host} className="explore-panels">
      {panels.map((panel) => {
        const { title, label } = wordsOf(panel);
        return (
          <figure key={title} className="explore-panel">
            <figcaption>{title}</figcaption>
            <TrendPanel
              panel={panel}
              span={span}
              shiftMs={beside ? span.from - beside.from : 0}
              look={look}
              acts={acts}
              notesVersion={notes.map(({ id }) => id).join()}
              label={label}
            />
          </figure>
        );
      })}
    </div>
  );
}
