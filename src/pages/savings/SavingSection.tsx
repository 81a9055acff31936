import { savingsOf, type SavingsOf } from '@contract/savings';
import { siteSavingQuery } from '@sagas/savings/savings.queries';
import { savingExportRequested } from '@sagas/savings/savings.actions';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import type { SiteSectionProps } from '@/pages/sites/siteSection';
import { useQuery } from '@/queries/useQuery';
import { MomentPicker } from '@/time/PlantPickers';
import { NonRoutineEvents } from './NonRoutineEvents';
import { SavingChart } from './SavingChart';
import { SavingModel } from './SavingModel';
import { SavingVerdict } from './SavingVerdict';
import { firstSinceMs } from './firstSince';
import './savings.css';

/** What the site saved since a chosen day, against what its own past lets expect. */
export function SavingSection({ site: { id } }: SiteSectionProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  // A question that moved with every second would never be answered.
  const [openedMs] = useState(Date.now);
  const [of, setOf] = useState<SavingsOf>('ac');
  const [chosenMs, setChosenMs] = useState<number | null>(null);
  const sinceMs = chosenMs ?? firstSinceMs(openedMs);
  const { data, error, isStale, again } = useQuery(siteSavingQuery, { siteId: id, of, sinceMs });
  return (
    <>
      <div className="site-saving__choices">
        <Segmented
          aria-label={t('savings.of')}
          value={of}
          onChange={setOf}
          options={savingsOf.map((value) => ({ value, label: t(`savings.of.${value}`) }))}
        />
        <label className="site-saving__since">
          {t('savings.since')}{' '}
          <MomentPicker label={t('savings.since')} value={sinceMs} latest={openedMs} onChange={setChosenMs} />
        </label>
      </div>
      {isStale && <p className="site-saving__quiet">{t('savings.old')}</p>}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {!data && error && (
        <p className="site-saving__quiet">
          {t('savings.failed')}{' '}
          <Button size="small" onClick={again}>
            {t('sitePage.again')}
          </Button>
        </p>
      )}
      {data && (
        <>
          <SavingVerdict answer={data} siteId={id} />
          {data.days.length > 0 && <SavingChart days={data.days} />}
          <SavingModel answer={data} of={of} />
          <NonRoutineEvents siteId={id} of={of} answer={data} />
          <Button
            size="small"
            disabled={data.saving === null}
            onClick={() => void dispatch(savingExportRequested({ siteId: id, of, sinceMs }))}
          >
            {t('savings.export')}
          </Button>
          <p className="site-saving__quiet">{t('savings.exportHint')}</p>
        </>
      )}
    </>
  );
}
