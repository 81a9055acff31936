import type { AccessListRow, AccessListState } from '@contract/accessLists';
import { Tag, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { useTimes } from '@/time/useTimes';

const colours: Readonly<Record<AccessListState, string>> = {
  confirmed: 'success',
  waiting: 'processing',
  offline: 'warning',
  refused: 'error',
  foreign: 'default',
};

function DoorOfList({ row: { siteId, siteName, siteCode, deviceName } }: { row: AccessListRow }) {
  return (
    <div>
      <Link to={`/site/${siteId}`}>{siteName}</Link>
      <div className="card-lists__quiet">
        {siteCode} · {deviceName}
      </div>
    </div>
  );
}

function ListState({ row: { state, isUrgent, refusal } }: { row: AccessListRow }) {
  const { t } = useTranslation();
  return (
    <div>
      <Tag color={colours[state]}>{t(`access.state.${state}`)}</Tag>
      {isUrgent ? <Tag color="error">{t('access.urgent')}</Tag> : null}
      {refusal === null ? null : <div className="card-lists__quiet">{t(`access.refusal.${refusal}`)}</div>}
    </div>
  );
}

/** Site and door, how far its list is and since when, and what the door does by itself. */
export function useListColumns(): TableColumnsType<AccessListRow> {
  const { t } = useTranslation();
  const language = useLanguage();
  const times = useTimes();
  const nowMs = useJudgedAt();
  return [
    {
      key: 'site',
      title: t('access.column.site'),
      render: (_, row) => <DoorOfList row={row} />,
    },
    { key: 'area', title: t('access.column.area'), render: (_, { areaName }) => areaName[language] },
    {
      key: 'state',
      title: t('access.column.state'),
      render: (_, row) => <ListState row={row} />,
    },
    {
      key: 'since',
      title: t('access.column.since'),
      align: 'right',
      render: (_, { since }) => (since === null ? '—' : times.age(Math.max(0, nowMs - since))),
    },
    {
      key: 'version',
      title: t('access.column.version'),
      render: (_, { wanted, confirmed }) =>
        t('access.version', {
          wanted: times.number(wanted),
          confirmed: confirmed === null ? t('access.noVersion') : times.number(confirmed),
        }),
    },
    {
      key: 'cards',
      title: t('access.column.cards'),
      align: 'right',
      render: (_, { cards }) => (cards === null ? '—' : times.number(cards)),
    },
    {
      key: 'confirmed',
      title: t('access.column.confirmed'),
      render: (_, { confirmedAt }) => (confirmedAt === null ? '—' : times.moment(confirmedAt)),
    },
    {
      key: 'policy',
      title: t('access.column.policy'),
      render: (_, { offline, fire }) => (
        <>
          <div>{t(`access.offline.${offline}`)}</div>
          <div>{t(`access.fire.${fire}`)}</div>
        </>
      ),
    },
  ];
}
