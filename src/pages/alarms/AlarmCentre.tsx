import { Alert, type InputRef } from 'antd';
import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useIsNarrow } from '@/theme/scale';
import { OverFoot } from '@/ui/OverFoot';
import { ActDialog } from './actions/ActDialog';
import { ActOutcomes } from './actions/ActOutcomes';
import { handleAlarmKey } from './keys/alarmKeys';
import { AlarmPanel } from './panel/AlarmPanel';
import { AlarmTable } from './list/AlarmTable';
import { AlarmTools } from './tools/AlarmTools';
import { ColumnsMenu } from './list/ColumnsMenu';
import { EmptyList } from './list/EmptyList';
import { ExportMenu } from './tools/ExportMenu';
import { FacetRail } from './facets/FacetRail';
import { FloodNotice } from './tools/FloodNotice';
import { KeysHelp } from './keys/KeysHelp';
import { ListBar } from './list/ListBar';
import { isNarrowed } from './views/query';
import { SoundControl } from './tools/SoundControl';
import { Summary } from './list/Summary';
import { type AlarmCentreState, useAlarmCentre } from './useAlarmCentre';
import { useFacets } from './facets/useFacets';
import { useCalmView } from './tools/useCalmView';
import { useFlood } from './tools/useFlood';
import { useFocusBack } from './keys/useFocusBack';
import { usePageKeys } from './keys/usePageKeys';
import { ViewsMenu } from './views/ViewsMenu';
import './alarms.css';
import './alarmsOnPhone.css';

function Flood({ alarmCentre, count }: { alarmCentre: AlarmCentreState; count: number | null }) {
  const { query, setQuery } = alarmCentre.place;
  return (
    <FloodNotice
      count={count}
      isSummary={query.layout === 'summary'}
      onSummary={(isWanted) => setQuery({ ...query, layout: isWanted ? 'summary' : 'root' })}
    />
  );
}

function Tools({ alarmCentre, searchRef, notice }: Omit<ComponentProps<typeof AlarmTools>, 'children'>) {
  const { query, setQuery } = alarmCentre.place;
  const isNarrow = useIsNarrow();
  return (
    <AlarmTools alarmCentre={alarmCentre} searchRef={searchRef} notice={notice}>
      <ViewsMenu query={query} onChoose={setQuery} />
      {isNarrow ? null : <ColumnsMenu {...alarmCentre.table.columns} />}
      <ExportMenu onExport={alarmCentre.exportList} />
      <SoundControl times={alarmCentre.table.times} />
    </AlarmTools>
  );
}

interface BodyProps {
  alarmCentre: AlarmCentreState;
  listRef: Ref<HTMLDivElement>;
  /** Told over the foot of the list, where the tools have no space for it. */
  notice: ReactNode;
}

function Notices({ alarmCentre, notice }: Omit<BodyProps, 'listRef'>) {
  const { t } = useTranslation();
  return (
    <OverFoot>
      {notice}
      <ActOutcomes alarmOf={alarmCentre.alarmOf} times={alarmCentre.table.times} />
      {alarmCentre.opened.missedId === null ? null : (
        <Alert
          role="status"
          type="info"
          showIcon
          closable={{ onClose: alarmCentre.commands.close, 'aria-label': t('alarms.closeOutcome') }}
          title={t('alarms.notListed', { id: alarmCentre.opened.missedId })}
        />
      )}
    </OverFoot>
  );
}

function List({ alarmCentre, listRef, notice }: BodyProps) {
  const { list, commands, table } = alarmCentre;
  const { query } = alarmCentre.place;
  return (
    <div className="alarm-centre__list">
      {query.layout === 'summary' ? (
        <Summary view={list.view} times={table.times} onOpen={alarmCentre.openGroup} />
      ) : (
        <AlarmTable
          ref={listRef}
          {...table}
          whenEmpty={<EmptyList topic={alarmCentre.topic} query={query} />}
        />
      )}
      <Notices alarmCentre={alarmCentre} notice={notice} />
      <ListBar
        shown={list.held.shown.rows.length}
        total={list.counts.total}
        newCount={list.held.newCount}
        onShowNew={commands.showNew}
        selected={table.selected.size}
        areAllSelected={table.areAllSelected}
        selectable={table.selectable}
        onSelectAll={table.onSelectAll}
        matching={list.matching}
        onSelectMatching={list.selectMatching}
        offered={alarmCentre.offered}
        onAct={commands.ask}
        onClear={list.selection.clear}
        onHelp={commands.help}
      />
    </div>
  );
}

function Facets({ alarmCentre }: { alarmCentre: AlarmCentreState }) {
  const { commands, list } = alarmCentre;
  const { query, setQuery } = alarmCentre.place;
  return (
    <FacetRail
      counts={useFacets(list.filter)}
      chosen={query.facets}
      onChoose={(facets) => setQuery({ ...query, facets })}
      onClose={commands.facets}
    />
  );
}

function Body(props: BodyProps) {
  const { alarmCentre } = props;
  const { opened } = alarmCentre;
  const { alarm } = opened;
  const isNarrow = useIsNarrow();
  // On a phone they stand in a drawer of the tools.
  const areFacetsOpen = alarmCentre.unfolded.areFacetsOpen && !isNarrow;
  const classes = ['alarm-centre__body', alarm && 'has-panel', areFacetsOpen && 'has-facets'];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {areFacetsOpen ? <Facets alarmCentre={alarmCentre} /> : null}
      <List {...props} />
      {alarm ? (
        <AlarmPanel
          alarm={alarm}
          definition={alarmCentre.list.catalogue.get(alarm.definitionId)}
          isClosed={opened.isClosed}
          times={alarmCentre.table.times}
          offered={opened.offered}
          onAct={opened.ask}
          onOpenOther={opened.openOther}
          onClose={alarmCentre.commands.close}
        />
      ) : null}
    </div>
  );
}

function Dialogs({ alarmCentre }: { alarmCentre: AlarmCentreState }) {
  const { asking, delivery, cancel, answer } = alarmCentre.acts;
  return (
    <>
      {asking ? (
        <ActDialog
          asking={asking}
          delivery={delivery}
          times={alarmCentre.table.times}
          onCancel={cancel}
          onAnswer={answer}
        />
      ) : null}
      {alarmCentre.unfolded.isHelpOpen ? <KeysHelp onClose={alarmCentre.commands.help} /> : null}
    </>
  );
}

/** The page that a duty operator lives in: what stands, what is new, and what was done about it. */
export function AlarmCentre() {
  const { t } = useTranslation();
  const style = usePaletteStyle(usePalette());
  const search = useRef<InputRef>(null);
  const list = useRef<HTMLDivElement>(null);
  const alarmCentre = useAlarmCentre();
  const { commands } = alarmCentre;
  const { query, becomeQuery } = alarmCentre.place;
  const flood = useFlood(alarmCentre.table.offsetMs, alarmCentre.topic?.status === 'following');
  useCalmView({
    flood,
    layout: query.layout,
    isBusy:
      alarmCentre.list.isReading ||
      alarmCentre.acts.asking !== null ||
      alarmCentre.table.currentKey !== null ||
      isNarrowed(query),
    setLayout: (layout) => becomeQuery({ ...query, layout }),
  });
  useFocusBack(list, alarmCentre.acts.asking !== null || alarmCentre.unfolded.isHelpOpen);
  const press = (event: Parameters<typeof handleAlarmKey>[0]) =>
    handleAlarmKey(event, { ...commands, search: () => search.current?.focus() });
  usePageKeys(press);
  const isNarrow = useIsNarrow();
  const notice = <Flood alarmCentre={alarmCentre} count={flood} />;
  return (
    <section className="alarm-centre" style={style} aria-labelledby="alarm-centre" onKeyDown={press}>
      <h1 id="alarm-centre" className="visually-hidden">
        {t('alarms.title')}
      </h1>
      <Tools alarmCentre={alarmCentre} searchRef={search} notice={isNarrow ? null : notice} />
      <Body alarmCentre={alarmCentre} listRef={list} notice={isNarrow ? notice : null} />
      <Dialogs alarmCentre={alarmCentre} />
    </section>
  );
}
