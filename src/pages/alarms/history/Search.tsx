import { alarmsExportRequested } from '@sagas/alarms/actions/exportAlarms.saga';
import type { Alarm } from '@contract/alarms';
import { dayMs } from '@contract/time';
import { recordsRequested } from '@sagas/alarms/alarmRecords.slice';
import { Button, Select, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SpanPicker } from '@/time/PlantPickers';
import type { Times } from '@/time/useTimes';
import { isTooLong } from '@/crud/fields/textLimit';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useAddressParts } from '@/app/useAddressParts';
import { searchLabels } from '@/ui/choiceSearch';
import { alarmNameOf } from '../names';
import { useCatalogue } from '../useCatalogue';
import {
  addressOf,
  lastDays,
  longestSearch,
  searchIn,
  searchLevels,
  type RecordSearch,
} from './recordSearch';
import { RecordTable } from './RecordTable';
import { ExportMenu } from '../tools/ExportMenu';
import { RegionSelect } from '@/regions/RegionSelect';

const pageSize = 50;
const inAddress = ['text', 'level', 'definition', 'region', 'from', 'to'];
/** What of the address is about the search: an alarm that is opened beside it searches nothing anew. */
const addressPart = (parts: URLSearchParams): string =>
  new URLSearchParams([...parts].filter(([name]) => inAddress.includes(name))).toString();
const spans = [1, 7, 31, 366];

/** As the server takes it; an empty choice does not narrow. */
const queryOf = ({ text, levels: chosen, definitionId, regionId, span }: RecordSearch) => ({
  ...{ regionId, limit: pageSize },
  text: text.trim() || undefined,
  levels: chosen.length > 0 ? chosen.join(',') : undefined,
  definitionIds: definitionId,
  from: span[0],
  to: span[1],
});

interface FormProps {
  times: Times;
  wanted: RecordSearch;
  onChange: (part: Partial<RecordSearch>) => void;
  onAsk: () => void;
}

function Form({ wanted, times, onChange, onAsk }: FormProps) {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const isAsking = useAppSelector(({ alarmRecords }) => alarmRecords.status === 'loading');
  const presets = spans.map((days) => ({ label: times.span(days * dayMs), value: lastDays(days) }));
  return (
    <div className="record-form">
      <LimitedInput
        type="search"
        allowClear
        aria-label={t('alarms.searchRecords')}
        placeholder={t('alarms.searchRecords')}
        max={longestSearch}
        value={wanted.text}
        onChange={(event) => onChange({ text: event.target.value })}
        onPressEnter={() => !isTooLong(wanted.text, longestSearch) && onAsk()}
      />
      <SpanPicker presets={presets} value={wanted.span} onChange={(span) => onChange({ span })} />
      <Select
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        aria-label={t('alarms.levels')}
        placeholder={t('alarms.column.level')}
        value={[...wanted.levels]}
        options={searchLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
        onChange={(chosen) => onChange({ levels: chosen })}
      />
      <Select
        allowClear
        showSearch={searchLabels}
        aria-label={t('alarms.facet.definition')}
        placeholder={t('alarms.facet.definition')}
        value={wanted.definitionId}
        options={[...catalogue.keys()].map((value) => ({ value, label: alarmNameOf(t, value) }))}
        onChange={(definitionId) => onChange({ definitionId })}
      />
      <RegionSelect value={wanted.regionId} onChange={(id) => onChange({ regionId: id ?? undefined })} />
      <Button
        type="primary"
        disabled={isTooLong(wanted.text, longestSearch)}
        loading={isAsking}
        onClick={onAsk}
      >
        {t('alarms.find')}
      </Button>
    </div>
  );
}

function Found({
  times,
  onOpen,
  onMore,
}: {
  times: Times;
  onOpen: (alarm: Alarm) => void;
  onMore: () => void;
}) {
  const { t } = useTranslation();
  const { status, found: data } = useAppSelector((state) => state.alarmRecords);
  if (!data && status !== 'failed') return <Skeleton active paragraph={{ rows: 8 }} />;
  if (!data) return <p role="status">{t('alarms.findFailed')}</p>;
  if (data.rows.length === 0) return <p role="status">{t('alarms.foundNone')}</p>;
  return (
    <>
      <RecordTable alarms={data.rows} times={times} onOpen={onOpen} />
      {data.next === null ? null : (
        <Button block type="text" loading={status === 'loading'} onClick={onMore}>
          {t('alarms.findMore')}
        </Button>
      )}
    </>
  );
}

function Count({ times }: { times: Times }) {
  const { t } = useTranslation();
  const { status, found } = useAppSelector((state) => state.alarmRecords);
  const matched = found?.matched;
  if (found && status === 'failed') return <p role="alert">{t('alarms.findStale')}</p>;
  if (!matched) return null;
  const n = times.number(matched.count);
  return <p className="quiet">{t(matched.isExact ? 'alarms.found' : 'alarms.foundMore', { n })}</p>;
}

/** The search that stands in the address, and the form that may already say another. */
function useRecordSearch() {
  const dispatch = useAppDispatch();
  const { parts, change } = useAddressParts();
  const named = addressPart(parts);
  const asked = useMemo(() => searchIn(new URLSearchParams(named)), [named]);
  const [wanted, setWanted] = useState(asked);
  const [seen, setSeen] = useState(named);
  // Another address, such as by Back, fills the form anew.
  if (seen !== named) {
    setSeen(named);
    setWanted(asked);
  }
  const request = useEffectEvent(() => dispatch(recordsRequested(queryOf(asked))));
  useEffect(() => void request(), [named]);
  const ask = () => {
    const next = addressOf(wanted, asked);
    const isOther = Object.entries(next).some(([name, value]) => (value ?? '') !== (parts.get(name) ?? ''));
    if (isOther) change(next, { replace: false });
    else dispatch(recordsRequested(queryOf(wanted)));
  };
  const alter = (part: Partial<RecordSearch>) => setWanted((before) => ({ ...before, ...part }));
  return { asked, wanted, alter, ask };
}

/** Every record of a year, found by words and by facts. */
export function Search({ times, onOpen }: { times: Times; onOpen: (alarm: Alarm) => void }) {
  const dispatch = useAppDispatch();
  const next = useAppSelector((state) => state.alarmRecords.found?.next);
  // Further pages belong to what was asked, whatever stands in the form by now.
  const { asked, wanted, alter, ask } = useRecordSearch();
  return (
    <>
      <Form wanted={wanted} times={times} onChange={alter} onAsk={ask} />
      <div className="alarm-history-records-body">
        <Found
          times={times}
          onOpen={onOpen}
          onMore={() => next && dispatch(recordsRequested({ ...queryOf(asked), before: next }))}
        />
      </div>
      <div className="alarm-history-records-foot">
        <Count times={times} />
        <ExportMenu
          onExport={(format) => {
            const { limit: _, ...search } = queryOf(asked);
            dispatch(alarmsExportRequested({ format, search }));
          }}
        />
      </div>
    </>
  );
}
