import { readFsuThresholds, setFsuThreshold } from '@contract/calls/fsuUnits';
import type { FsuSetting, FsuSource, FsuThreshold } from '@contract/fsuSources';
import { thresholdsRequested } from '@sagas/fsuUnits/fsuUnits.slice';
import { Button, Empty, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { ThresholdDialog } from './ThresholdDialog';
import { atLeast } from '@/ui/tableWidths';

/** The alarm limits of the unit as it told them last, and what people want of them. */
export function Thresholds({ source }: { source: FsuSource }) {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  const [changing, setChanging] = useState<FsuThreshold | null>(null);
  const { unitId, state, thresholds, settings } = source;
  const readAt = thresholds.reduce((newest, { readAt: at }) => Math.max(newest, at), 0);
  const columns = useColumns(setChanging);
  return (
    <>
      <div className="fsu-tools">
        <p>{readAt === 0 ? t('fsu.neverRead') : t('fsu.readAt', { at: times.stamp(readAt) })}</p>
        <HasPermi any={[readFsuThresholds.permission]}>
          <Button disabled={state !== 'approved'} onClick={() => dispatch(thresholdsRequested(unitId))}>
            {t('fsu.readThresholds')}
          </Button>
        </HasPermi>
      </div>
      <Table<FsuThreshold>
        className={cardRows}
        rowKey={({ deviceCode, signal }) => `${deviceCode} ${signal}`}
        size="small"
        dataSource={thresholds}
        columns={withLabels<FsuThreshold>(columns)}
        scroll={atLeast(720)}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('fsu.noThresholds')} />,
        }}
      />
      {settings.length > 0 ? <Settings settings={settings} /> : null}
      {changing ? (
        <ThresholdDialog unitId={unitId} threshold={changing} onClose={() => setChanging(null)} />
      ) : null}
    </>
  );
}

function useColumns(onChange: (threshold: FsuThreshold) => void) {
  const { t } = useTranslation();
  const text = (key: keyof FsuThreshold, title: string) => ({
    title,
    key,
    render: (_: unknown, row: FsuThreshold) => (row[key] === '' ? '—' : row[key]),
  });
  return [
    text('deviceCode', t('fsu.device')),
    text('signal', t('fsu.signal')),
    text('threshold', t('fsu.threshold')),
    text('absolute', t('fsu.absolute')),
    text('relative', t('fsu.relative')),
    {
      title: t('fsu.acts'),
      key: 'acts',
      render: (_: unknown, row: FsuThreshold) => (
        <HasPermi any={[setFsuThreshold.permission]}>
          <Button size="small" onClick={() => onChange(row)}>
            {t('fsu.set')}
          </Button>
        </HasPermi>
      ),
    },
  ];
}

const tones: Partial<Record<NonNullable<FsuSetting['outcome']>, string>> = {
  proven: 'success',
  expired: 'warning',
};

function Settings({ settings }: { settings: readonly FsuSetting[] }) {
  const { t } = useTranslation();
  const times = useTimes();
  return (
    <section>
      <h2>{t('fsu.settings')}</h2>
      <ul className="fsu-settings">
        {settings.map(({ id, outcome, signal, deviceCode, was, threshold, askedBy, askedAt, reason }) => (
          <li key={id}>
            <Tag color={outcome === null ? 'processing' : (tones[outcome] ?? 'error')}>
              {t(`fsu.outcome.${outcome ?? 'open'}`)}
            </Tag>
            <span>
              {t('fsu.setting', { signal, deviceCode, was: was || '—', threshold: threshold || '—' })}
            </span>
            <small>{t('fsu.settingBy', { by: askedBy, at: times.stamp(askedAt), reason })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
