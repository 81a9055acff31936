import type { Orientation, Scene, SceneSubject, SceneWidget, WidgetKind } from '@contract/scenes';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/useLanguage';
import { widgets } from '../widgets';
import { arrangementOf, gridStyle } from './arrangement';
import { Tile } from './Tile';
import { useSubject, type Subject } from './useSubject';
import type { WidgetProps } from './widget';
import { WidgetBoundary } from './WidgetBoundary';
import './sceneView.css';

type Shared = Pick<WidgetProps, 'times' | 'nowMs' | 'unitPx'>;
type Timing = Pick<SceneWidget, 'timeZone' | 'endsAt'>;

const placeOf = ({ x, y, w, h }: SceneWidget): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
});

interface SceneViewProps extends Shared {
  scene: Scene;
  subject: Subject;
  orientation: Orientation;
  /** Of a replay: the widgets of which the past is known. */
  kept?: ReadonlySet<WidgetKind>;
}

/** The widgets of a scene on the grid of its wall. */
export function SceneView({ scene, subject, orientation, kept, ...shared }: SceneViewProps) {
  const { widgets: shown, grid } = useMemo(
    () => arrangementOf(scene.body, orientation),
    [scene.body, orientation],
  );
  return (
    <div className="scene" style={gridStyle(grid)}>
      {shown.map((widget) => (
        <Placed
          key={widget.id}
          widget={widget}
          subject={subject}
          isKept={kept?.has(widget.kind) ?? true}
          {...shared}
        />
      ))}
    </div>
  );
}

interface PlacedProps extends Shared {
  widget: SceneWidget;
  subject: Subject;
  isKept: boolean;
}

function Placed({ widget, subject, isKept, ...shared }: PlacedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { kind, title, timeZone, endsAt } = widget;
  const given = { ...shared, kind, timeZone, endsAt };
  const words = title?.[language].trim();
  const named = words ? words : t(`widget.${kind}`);
  return (
    <Tile kind={kind} title={named} style={placeOf(widget)}>
      <WidgetBoundary fallback={<p className="tile__quiet">{t('screen.broken')}</p>}>
        {!isKept ? (
          <p className="tile__quiet">{t('screen.replay.notKept')}</p>
        ) : widget.subject ? (
          <About subject={widget.subject} {...given} />
        ) : (
          <Shown subject={subject} {...given} />
        )}
      </WidgetBoundary>
    </Tile>
  );
}

type Given = Shared & Timing & Pick<SceneWidget, 'kind'>;

/** A widget that is about something else than its scene. */
function About({ subject, ...given }: Given & { subject: SceneSubject }) {
  return <Shown subject={useSubject(subject)} {...given} />;
}

function Shown({ kind, subject, ...shared }: Given & { subject: Subject }) {
  const Widget = widgets[kind];
  return <Widget regionId={subject.regionId} siteId={subject.siteId} {...shared} />;
}
