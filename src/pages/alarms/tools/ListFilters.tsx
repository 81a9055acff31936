import { type Suppression, suppressions } from '@contract/alarmSuppression';
import { ClearOutlined, SearchOutlined } from '@ant-design/icons';
import { alarmGroupings } from '@sagas/alarms/lines/alarmGroups';
import type { AlarmCounts } from '@sagas/alarms/index/alarmCounts';
import { type AttentionFilter, attentionFilters } from '@sagas/alarms/lines/attentionFilter';
import { Button, Input, type InputRef, Segmented, Select } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '@/theme/scale';
import { type AlarmQuery, isNarrowed, orders, wholeQuery } from '../views/query';
import type { AlarmCentreState } from '../useAlarmCentre';

const isSuppression = (standing: string): standing is Suppression =>
  suppressions.some((reason) => reason === standing);

interface TabProps {
  standing: AttentionFilter;
  suppressed: AlarmCounts['suppressed'];
}

/** What is suppressed is in no other number: how many there are stands on its tab. */
function Tab({ standing, suppressed }: TabProps) {
  const { t } = useTranslation();
  const count = isSuppression(standing) ? suppressed[standing] : 0;
  return (
    <>
      {t(`alarms.standing.${standing}`)} {count === 0 ? null : <small>{count}</small>}
    </>
  );
}

interface ListFiltersProps {
  alarmCentre: AlarmCentreState;
  searchRef?: Ref<InputRef>;
}

const layouts = [...alarmGroupings, 'summary'] as const;

/** What one looks at, how it is put together, and in which order. */
export function ListFilters({ alarmCentre, searchRef }: ListFiltersProps) {
  const { counts } = alarmCentre.list;
  const { query, setQuery: onChange } = alarmCentre.place;
  const { t } = useTranslation();
  // All of them side by side are wider than a phone.
  const isNarrow = useIsNarrow();
  const Standings = isNarrow ? Select<AttentionFilter> : Segmented<AttentionFilter>;
  const change = (part: Partial<AlarmQuery>) => onChange({ ...query, ...part });
  return (
    <div className="alarm-filters">
      <Standings
        aria-label={t('alarms.states')}
        value={query.standing}
        options={attentionFilters.map((value) => ({
          value,
          label: <Tab standing={value} suppressed={counts.suppressed} />,
        }))}
        onChange={(standing) => change({ standing })}
      />
      <Input
        ref={searchRef}
        type="search"
        allowClear
        className="alarm-filters__search"
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('alarms.search')}
        aria-label={t('alarms.search')}
        title={t('alarms.search')}
        value={query.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Select
        className="alarm-filters__layout"
        aria-label={t('alarms.layout')}
        value={query.layout}
        options={layouts.map((value) => ({ value, label: t(`alarms.layout.${value}`) }))}
        onChange={(layout) => change({ layout })}
      />
      <Select
        className="alarm-filters__order"
        aria-label={t('alarms.order')}
        value={query.order}
        options={orders.map((value) => ({ value, label: t(`alarms.order.${value}`) }))}
        onChange={(order) => change({ order })}
      />
      <Button
        icon={<ClearOutlined />}
        title={t('alarms.resetFilter')}
        aria-label={t('alarms.resetFilter')}
        disabled={!isNarrowed(query)}
        onClick={() => onChange({ ...wholeQuery, order: query.order, layout: query.layout })}
      >
        {isNarrow ? t('alarms.resetFilter') : null}
      </Button>
    </div>
  );
}
