import { PlusOutlined } from '@ant-design/icons';
import { exploreStopRequested, exploreRequested } from '@sagas/explore/explore.slice';
import { Alert, Button, Progress, Segmented } from 'antd';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { usePaletteStyle } from '@/palette/usePalette';
import { useTimes, type Times } from '@/time/useTimes';
import {
  chosenKey,
  groupings,
  leastSpanMs,
  pictureOf,
  searchOf,
  type Picture,
} from './parts/explore/address';
import { createCursor } from './parts/explore/cursor';
import { ExploreTools } from './parts/explore/ExploreTools';
import { NoteDialog, Notes } from './parts/explore/Notes';
import { PicturesMenu } from './parts/explore/PicturesMenu';
import { SeriesList } from './parts/explore/SeriesList';
import { SeriesPicker } from './parts/explore/SeriesPicker';
import { ShapeChart } from './parts/explore/ShapeCharts';
import { SpanBar } from './parts/explore/SpanBar';
import type { PanelLook } from './parts/explore/panelOptions';
import { spanOf, type Span } from './parts/explore/spans';
import { Trends } from './parts/explore/Trends';
import { useExplore } from './parts/explore/useExplore';
import { useLook } from './parts/explore/useLook';
import { EmptyList } from '@/crud/EmptyList';
import './explore.css';

/** The state of the picture is its address: what is changed there is what is seen. */
function usePicture() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const picture = useMemo(() => pictureOf(search), [search]);
  const change = (part: Partial<Picture>) =>
    void navigate({ search: `?${searchOf({ ...picture, ...part })}` });
  return { picture, change, show: (query: string) => void navigate({ search: `?${query}` }) };
}

function Loading({ progress }: { progress: { done: number; total: number } }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { done, total } = progress;
  return (
    <div className="explore-loading" role="status">
      <Progress
        percent={Math.round((done / total) * 100)}
        size="small"
        aria-label={t('explore.loading', { done, total })}
      />
      <span className="quiet">{t('explore.loading', { done, total })}</span>
      <Button size="small" onClick={() => dispatch(exploreStopRequested())}>
        {t('explore.stop')}
      </Button>
    </div>
  );
}

type Explored = ReturnType<typeof useExplore>;

/** What is not as one would expect of the picture. */
function Told({ explored, chosen }: { explored: Explored; chosen: number }) {
  const { t } = useTranslation();
  const { devices, devicesError, lines, progress, isStopped } = explored;
  const unseen = devices === null ? 0 : chosen - lines.length;
  const hasAny = lines.some(({ data }) => data?.value.some((value) => value !== null));
  return (
    <>
      {progress ? <Loading progress={progress} /> : null}
      {devicesError ? <Alert type="error" showIcon title={t('explore.devicesFailed')} /> : null}
      {unseen > 0 ? (
        <Alert type="warning" showIcon title={t('explore.unseen', { n: unseen, count: unseen })} />
      ) : null}
      {isStopped ? <Alert type="info" showIcon title={t('explore.stopped')} /> : null}
      {lines.length > 0 && !hasAny && !progress ? <p role="status">{t('explore.nothing')}</p> : null}
    </>
  );
}

interface PicturedProps {
  picture: Picture;
  span: Span;
  explored: Explored;
  times: Times;
  look: PanelLook;
  host: RefObject<HTMLDivElement | null>;
  change: (part: Partial<Picture>) => void;
}

/** The lines in the chosen way, with their list and the notes on them. */
function Pictured({ picture, span, explored, times, look, host, change }: PicturedProps) {
  const [noteAt, setNoteAt] = useState<number | null>(null);
  const [cursor] = useState(createCursor);
  const { lines, notes, progress, beside } = explored;
  const remove = (key: string) => change({ series: picture.series.filter((one) => chosenKey(one) !== key) });
  return (
    <>
      {picture.way === 'trend' ? (
        <Trends
          {...{ lines, span, beside, notes, look, cursor, host }}
          onZoom={(zoomed) => zoomed.to - zoomed.from >= leastSpanMs && change({ span: zoomed })}
          onPoint={setNoteAt}
        />
      ) : (
        <ShapeChart way={picture.way} grouping={picture.grouping} {...{ lines, look, times, span }} />
      )}
      <SeriesList
        {...{ lines, times, cursor }}
        isDark={look.palette.isDark}
        isLoading={progress !== null}
        onRemove={remove}
      />
      <Notes
        {...{ notes, lines, times }}
        hasFailed={explored.haveNotesFailed}
        onAdd={() => setNoteAt(Math.round((span.from + span.to) / 2))}
      />
      {noteAt === null ? null : <NoteDialog lines={lines} at={noteAt} onClose={() => setNoteAt(null)} />}
    </>
  );
}

function GroupingChoice({ picture, change }: Pick<PicturedProps, 'picture' | 'change'>) {
  const { t } = useTranslation();
  if (picture.way !== 'distribution') return null;
  return (
    <Segmented
      aria-label={t('explore.grouping')}
      value={picture.grouping}
      options={groupings.map((value) => ({ value, label: t(`explore.by.${value}`) }))}
      onChange={(grouping) => change({ grouping })}
    />
  );
}

/** Points of any devices over any span: as lines, by duration, by hour and day, by the weather, by how often. */
export function Explore() {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const { picture, change, show } = usePicture();
  const [now, setNow] = useState(Date.now);
  const [isPicking, setIsPicking] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const look = useLook(times);
  const style = usePaletteStyle(look.palette);
  const span = useMemo(() => spanOf(picture.span, now), [picture.span, now]);
  const explored = useExplore(picture, span, times.zone);
  const { lines } = explored;
  useEffect(() => () => void dispatch(exploreRequested([])), [dispatch]);
  const pick = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsPicking(true)}>
      {t('explore.pick')}
    </Button>
  );
  return (
    <section className="explore" style={style} aria-labelledby="explore">
      <header className="explore-head">
        <h1 id="explore">{t('explore.title')}</h1>
        {pick}
        <PicturesMenu query={searchOf(picture)} onChoose={show} />
        <ExploreTools {...{ picture, span, lines }} palette={look.palette} panels={() => host.current} />
      </header>
      <SpanBar {...{ picture, span, times, now }} onChange={change} onAgain={() => setNow(Date.now())} />
      <Told explored={explored} chosen={picture.series.length} />
      <GroupingChoice picture={picture} change={change} />
      {picture.series.length === 0 ? (
        <div className="explore-empty">
          <EmptyList text={t('explore.empty')}>{pick}</EmptyList>
        </div>
      ) : null}
      {lines.length > 0 ? <Pictured {...{ picture, span, explored, times, look, host, change }} /> : null}
      <SeriesPicker
        isOpen={isPicking}
        chosen={picture.series}
        siteId={lines.at(-1)?.device.siteId ?? null}
        onChange={(series) => change({ series })}
        onClose={() => setIsPicking(false)}
      />
    </section>
  );
}
