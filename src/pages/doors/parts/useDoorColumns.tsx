import type { DoorRow } from '@contract/doors';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '@/i18n/useLanguage';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { OpenDoor } from './OpenDoor';
import { DoorPolicy } from './DoorPolicy';
import { DoorTag } from './DoorTag';
import { useDoorWords } from './useDoorWords';

/** Site and door, its state and since when, what it costs, and how old all of that is. */
export function useDoorColumns(): TableColumnsType<DoorRow> {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useDoorWords();
  const nowMs = useJudgedAt();
  return [
    {
      key: 'site',
      title: t('doors.site'),
      render: (_, { siteId, siteName, siteCode, deviceName }) => (
        <div>
          <Link to={`/site/${siteId}`}>{siteName}</Link>
          <div className="doors__quiet">
            {siteCode} · {deviceName}
          </div>
        </div>
      ),
    },
    { key: 'area', title: t('doors.area'), render: (_, { areaName }) => areaName[language] },
    { key: 'state', title: t('doors.state'), render: (_, { state }) => <DoorTag state={state} /> },
    { key: 'since', title: t('doors.since'), align: 'right', render: (_, row) => words.since(row, nowMs) },
    { key: 'lost', title: t('doors.lost'), align: 'right', render: (_, row) => words.lost(row) },
    {
      key: 'openings',
      title: t('doors.openings'),
      align: 'right',
      render: (_, row) => words.count(row.openings),
    },
    {
      key: 'refused',
      title: t('doors.refused'),
      align: 'right',
      render: (_, row) => words.count(row.refusedCards),
    },
    { key: 'age', title: t('doors.age'), align: 'right', render: (_, row) => words.age(row, nowMs) },
    { key: 'policy', title: t('doors.policy'), render: (_, row) => <DoorPolicy door={row} /> },
    { key: 'acts', title: '', align: 'right', render: (_, row) => <OpenDoor door={row} /> },
  ];
}
