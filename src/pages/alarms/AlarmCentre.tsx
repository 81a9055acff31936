import type { InputRef } from 'antd';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FreshnessBanner } from '@/freshness/FreshnessBanner';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { AcknowledgeDialog } from './parts/AcknowledgeDialog';
import { AcknowledgeOutcomes } from './parts/AcknowledgeOutcomes';
import { handleAlarmKey } from './parts/alarmKeys';
import { AlarmFilters } from './parts/AlarmFilters';
import { AlarmPanel } from './parts/AlarmPanel';
import { AlarmTable } from './parts/AlarmTable';
import { EmptyList } from './parts/EmptyList';
import { LevelFacets } from './parts/LevelFacets';
import { ListBar } from './parts/ListBar';
import { useAlarmCentre } from './parts/useAlarmCentre';
import { useFocusBack } from './parts/useFocusBack';
import './alarms.css';

type Centre = ReturnType<typeof useAlarmCentre>;

function Outcomes({ centre }: { centre: Centre }) {
  if (!centre.outcomes) return null;
  return (
    <AcknowledgeOutcomes
      outcomes={centre.outcomes}
      alarmOf={centre.alarmOf}
      times={centre.times}
      onClose={centre.dismissOutcomes}
    />
  );
}

function List({ centre, listRef }: { centre: Centre; listRef: Ref<HTMLDivElement> }) {
  const { held, keys, table } = centre;
  return (
    <div className="alarm-centre__list">
      <AlarmTable
        ref={listRef}
        {...table}
        whenEmpty={<EmptyList topic={centre.topic} query={centre.query} />}
      />
      <ListBar
        shown={held.rows.length}
        total={centre.counts.total}
        newCount={held.newCount}
        onShowNew={keys.showNew}
        selected={table.selected.size}
        onClear={centre.clearSelection}
        onAcknowledge={centre.mayAcknowledge ? keys.acknowledge : undefined}
      />
    </div>
  );
}

/** The page that a duty operator lives in: what stands, what is new, and what was done about it. */
export function AlarmCentre() {
  const { t } = useTranslation();
  const style = usePaletteStyle(usePalette());
  const search = useRef<InputRef>(null);
  const centre = useAlarmCentre();
  const { query, setQuery, opened, asking } = centre;
  const list = useRef<HTMLDivElement>(null);
  useFocusBack(list, asking !== null);
  const choose = (levels: typeof query.levels) => setQuery({ ...query, levels });
  const onKeyDown = (event: KeyboardEvent) =>
    handleAlarmKey(event, { ...centre.keys, search: () => search.current?.focus() });
  return (
    <section className="alarm-centre" style={style} aria-labelledby="alarm-centre" onKeyDown={onKeyDown}>
      <h1 id="alarm-centre" className="visually-hidden">
        {t('alarms.title')}
      </h1>
      <FreshnessBanner />
      <div className="alarm-centre__tools">
        <LevelFacets counts={centre.counts} chosen={query.levels} onChoose={choose} />
        <AlarmFilters query={query} onChange={setQuery} areas={centre.areas} searchRef={search} />
      </div>
      <Outcomes centre={centre} />
      <div className={opened ? 'alarm-centre__body has-panel' : 'alarm-centre__body'}>
        <List centre={centre} listRef={list} />
        {opened ? (
          <AlarmPanel
            alarm={opened}
            isClosed={centre.isOpenedClosed}
            times={centre.times}
            onClose={centre.keys.close}
            onAcknowledge={centre.acknowledgeOpened}
          />
        ) : null}
      </div>
      {asking ? (
        <AcknowledgeDialog
          alarms={asking}
          onCancel={centre.cancelAsking}
          onAcknowledge={centre.acknowledge}
        />
      ) : null}
    </section>
  );
}
