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
import { CentreTools } from './tools/CentreTools';
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

function Flood({ centre, count }: { centre: AlarmCentreState; count: number | null }) {
  const { query, setQuery } = centre.place;
  return (
    <FloodNotice
      count={count}
      isSummary={query.layout === 'summary'}
      onSummary={(isWanted) => setQuery({ ...query, layout: isWanted ? 'summary' : 'root' })}
    />
  );
}

function Tools({ centre, searchRef, notice }: Omit<ComponentProps<typeof CentreTools>, 'children'>) {
  const { query, setQuery } = centre.place;
  const isNarrow = useIsNarrow();
  return (
    <CentreTools centre={centre} searchRef={searchRef} notice={notice}>
      <ViewsMenu query={query} onChoose={setQuery} />
      {isNarrow ? null : <ColumnsMenu {...centre.table.columns} />}
      <ExportMenu onExport={centre.exportList} />
      <SoundControl times={centre.table.times} />
    </CentreTools>
  );
}

interface BodyProps {
  centre: AlarmCentreState;
  listRef: Ref<HTMLDivElement>;
  /** Told over the foot of the list, where the tools have no room for it. */
  told: ReactNode;
}

function Told({ centre, told }: Omit<BodyProps, 'listRef'>) {
  const { t } = useTranslation();
  return (
    <OverFoot>
      {told}
      <ActOutcomes alarmOf={centre.alarmOf} times={centre.table.times} />
      {centre.opened.missedId === null ? null : (
        <Alert
          role="status"
          type="info"
          showIcon
          closable={{ onClose: centre.commands.close, 'aria-label': t('alarms.closeOutcome') }}
          title={t('alarms.notListed', { id: centre.opened.missedId })}
        />
      )}
    </OverFoot>
  );
}

function List({ centre, listRef, told }: BodyProps) {
  const { list, commands, table } = centre;
  const { query } = centre.place;
  return (
    <div className="alarm-centre__list">
      {query.layout === 'summary' ? (
        <Summary view={list.view} times={table.times} onOpen={centre.openGroup} />
      ) : (
        <AlarmTable ref={listRef} {...table} whenEmpty={<EmptyList topic={centre.topic} query={query} />} />
      )}
      <Told centre={centre} told={told} />
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
        offered={centre.offered}
        onAct={commands.ask}
        onClear={list.selection.clear}
        onHelp={commands.help}
      />
    </div>
  );
}

function Facets({ centre }: { centre: AlarmCentreState }) {
  const { commands, list } = centre;
  const { query, setQuery } = centre.place;
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
  const { centre } = props;
  const { opened } = centre;
  const { alarm } = opened;
  const isNarrow = useIsNarrow();
  // On a phone they stand in a drawer of the tools.
  const areFacetsOpen = centre.unfolded.areFacetsOpen && !isNarrow;
  const classes = ['alarm-centre__body', alarm && 'has-panel', areFacetsOpen && 'has-facets'];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {areFacetsOpen ? <Facets centre={centre} /> : null}
      <List {...props} />
      {alarm ? (
        <AlarmPanel
          alarm={alarm}
          definition={centre.list.catalogue.get(alarm.definitionId)}
          isClosed={opened.isClosed}
          times={centre.table.times}
          offered={opened.offered}
          onAct={opened.ask}
          onOpenOther={opened.openOther}
          onClose={centre.commands.close}
        />
      ) : null}
    </div>
  );
}

function Dialogs({ centre }: { centre: AlarmCentreState }) {
  const { asking, delivery, cancel, answer } = centre.acts;
  return (
    <>
      {asking ? (
        <ActDialog
          asking={asking}
          delivery={delivery}
          times={centre.table.times}
          onCancel={cancel}
          onAnswer={answer}
        />
      ) : null}
      {centre.unfolded.isHelpOpen ? <KeysHelp onClose={centre.commands.help} /> : null}
    </>
  );
}

/** The page that a duty operator lives in: what stands, what is new, and what was done about it. */
export function AlarmCentre() {
  const { t } = useTranslation();
  const style = usePaletteStyle(usePalette());
  const search = useRef<InputRef>(null);
  const list = useRef<HTMLDivElement>(null);
  const centre = useAlarmCentre();
  const { commands } = centre;
  const { query, becomeQuery } = centre.place;
  const flood = useFlood(centre.table.offsetMs, centre.topic?.status === 'following');
  useCalmView({
    flood,
    layout: query.layout,
    isBusy:
      centre.list.isReading ||
      centre.acts.asking !== null ||
      centre.table.currentKey !== null ||
      isNarrowed(query),
    setLayout: (layout) => becomeQuery({ ...query, layout }),
  });
  useFocusBack(list, centre.acts.asking !== null || centre.unfolded.isHelpOpen);
  const press = (event: Parameters<typeof handleAlarmKey>[0]) =>
    handleAlarmKey(event, { ...commands, search: () => search.current?.focus() });
  usePageKeys(press);
  const isNarrow = useIsNarrow();
  const notice = <Flood centre={centre} count={flood} />;
  return (
    <section className="alarm-centre" style={style} aria-labelledby="alarm-centre" onKeyDown={press}>
      <h1 id="alarm-centre" className="visually-hidden">
        {t('alarms.title')}
      </h1>
      <Tools centre={centre} searchRef={search} notice={isNarrow ? null : notice} />
      <Body centre={centre} listRef={list} told={isNarrow ? notice : null} />
      <Dialogs centre={centre} />
    </section>
  );
}
