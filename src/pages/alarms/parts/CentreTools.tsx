import { type Suppression, suppressions } from '@contract/alarmSuppression';
import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { alarmGroupings } from '@sagas/alarms/alarmGroups';
import type { AlarmCounts } from '@sagas/alarms/alarmCounts';
import { alarmStandings, type AlarmStanding } from '@sagas/alarms/alarmStanding';
import { Badge, Button, Input, type InputRef, Segmented, Select } from 'antd';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlarmQuery, chosenFacets, isNarrowed, orders, wholeQuery } from './query';

const isSuppression = (standing: string): standing is Suppression =>
  suppressions.some((reason) => reason === standing);

interface CentreToolsProps {
  query: AlarmQuery;
  suppressed: AlarmCounts['suppressed'];
  onChange: (query: AlarmQuery) => void;
  searchRef: Ref<InputRef>;
  areFacetsOpen: boolean;
  onFacets: () => void;
  /** Saved views and sound. */
  children: ReactNode;
}

function FacetsButton({ count, isOpen, onPress }: { count: number; isOpen: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Badge count={count} size="small">
      <Button
        icon={<FilterOutlined />}
        aria-expanded={isOpen}
        type={isOpen ? 'primary' : 'default'}
        ghost={isOpen}
        title={t('alarms.facetsHint')}
        onClick={onPress}
      >
        {t('alarms.facets')}
      </Button>
    </Badge>
  );
}

interface TabProps {
  standing: AlarmStanding;
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

/** What one looks at, how it is put together, and in which order. */
export function CentreTools(props: CentreToolsProps) {
  const { query, suppressed, onChange, searchRef, areFacetsOpen, onFacets, children } = props;
  const { t } = useTranslation();
  const change = (part: Partial<AlarmQuery>) => onChange({ ...query, ...part });
  const layouts = [...alarmGroupings, 'summary'] as const;
  return (
    <div className="alarm-filters">
      <FacetsButton count={chosenFacets(query.facets)} isOpen={areFacetsOpen} onPress={onFacets} />
      <Segmented
        aria-label={t('alarms.states')}
        value={query.standing}
        options={alarmStandings.map((value) => ({
          value,
          label: <Tab standing={value} suppressed={suppressed} />,
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
      {isNarrowed(query) ? (
        <Button
          type="link"
          onClick={() => onChange({ ...wholeQuery, order: query.order, layout: query.layout })}
        >
          {t('alarms.resetFilter')}
        </Button>
      ) : null}
      <span className="alarm-filters__rest">{children}</span>
    </div>
  );
}
