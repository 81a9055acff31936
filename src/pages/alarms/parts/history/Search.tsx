import type { Alarm, AlarmLevel } from '@contract/alarms';
import { dayMs } from '@contract/time';
import { foundAlarmsWanted } from '@sagas/details/details.slice';
import type { RootState } from '@sagas/reducers';
import { Button, DatePicker, Input, Pagination, Select, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Times } from '@/time/useTimes';
import { alarmNameOf } from '../names';
import { useCatalogue } from '../useCatalogue';
import { RecordTable } from './RecordTable';
import { useRegions } from '../useRegions';

interface Wanted {
  text: string;
  levels: readonly AlarmLevel[];
  definitionId: string | undefined;
  regionId: number | undefined;
  span: [Dayjs, Dayjs];
}

const pageSize = 50;
const levels = [1, 2, 3, 4] as const satisfies readonly AlarmLevel[];
const spans = [1, 7, 31, 366];

const lastDays = (days: number): [Dayjs, Dayjs] => {
  const now = dayjs();
  return [now.subtract(days, 'day'), now.add(1, 'hour')];
};

function useAsk() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const catalogue = useCatalogue();
  return ({ text, levels: chosen, definitionId, regionId, span }: Wanted, pageNum: number) => {
    const words = text.trim().toLowerCase();
    const named = [...catalogue.keys()].filter((id) => alarmNameOf(t, id).toLowerCase().includes(words));
    dispatch(
      foundAlarmsWanted({
        ...{ pageNum, pageSize, definitionId, regionId },
        levels: chosen.length > 0 ? chosen.join(',') : undefined,
        text: words || undefined,
        textDefinitionIds: words && named.length > 0 ? named.join(',') : undefined,
        from: span[0].valueOf(),
        to: Math.min(span[1].valueOf(), span[0].valueOf() + 367 * dayMs),
      }),
    );
  };
}

interface FormProps {
  wanted: Wanted;
  onChange: (part: Partial<Wanted>) => void;
  onAsk: () => void;
}

function Form({ wanted, onChange, onAsk }: FormProps) {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const regions = useRegions();
  const presets = spans.map((days) => ({ label: t('alarms.lastDays', { n: days }), value: lastDays(days) }));
  return (
    <div className="record-form">
      <Input
        type="search"
        allowClear
        aria-label={t('alarms.searchRecords')}
        placeholder={t('alarms.searchRecords')}
        maxLength={64}
        value={wanted.text}
        onChange={(event) => onChange({ text: event.target.value })}
        onPressEnter={onAsk}
      />
      <DatePicker.RangePicker
        showTime
        allowClear={false}
        presets={presets}
        value={wanted.span}
        onChange={(span) => span?.[0] && span[1] && onChange({ span: [span[0], span[1]] })}
      />
      <Select
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        aria-label={t('alarms.levels')}
        placeholder={t('alarms.column.level')}
        value={[...wanted.levels]}
        options={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
        onChange={(chosen) => onChange({ levels: chosen })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('alarms.facet.definition')}
        placeholder={t('alarms.facet.definition')}
        value={wanted.definitionId}
        options={[...catalogue.keys()].map((value) => ({ value, label: alarmNameOf(t, value) }))}
        onChange={(definitionId) => onChange({ definitionId })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('alarms.facet.area')}
        placeholder={t('alarms.facet.area')}
        value={wanted.regionId}
        options={regions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(regionId) => onChange({ regionId })}
      />
      <Button type="primary" onClick={onAsk}>
        {t('alarms.find')}
      </Button>
    </div>
  );
}

/** Every record of a year, found by words and by facts. */
export function Search({ times, onOpen }: { times: Times; onOpen: (alarm: Alarm) => void }) {
  const { t } = useTranslation();
  const asked = useSelector((state: RootState) => state.details.foundAlarms);
  const [page, setPage] = useState(1);
  const [wanted, setWanted] = useState<Wanted>(() => ({
    text: '',
    levels: [],
    definitionId: undefined,
    regionId: undefined,
    span: lastDays(7),
  }));
  const ask = useAsk();
  const askPage = (next: number) => {
    setPage(next);
    ask(wanted, next);
  };
  const first = useEffectEvent(() => askPage(1));
  useEffect(() => first(), []);
  return (
    <>
      <Form
        wanted={wanted}
        onChange={(part) => setWanted((before) => ({ ...before, ...part }))}
        onAsk={() => askPage(1)}
      />
      <div className="records-body" aria-busy={asked.status === 'loading'}>
        {asked.status === 'failed' ? <p role="status">{t('alarms.findFailed')}</p> : null}
        {!asked.data && asked.status !== 'failed' ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
        {asked.data?.total === 0 ? <p role="status">{t('alarms.foundNone')}</p> : null}
        {asked.data && asked.data.total > 0 ? (
          <RecordTable alarms={asked.data.rows} times={times} onOpen={onOpen} />
        ) : null}
      </div>
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={pageSize}
        total={asked.data?.total ?? 0}
        showTotal={(total) => t('alarms.found', { n: times.number(total) })}
        onChange={askPage}
      />
    </>
  );
}
