import type { FaultCall } from '@contract/faultCalls';
import { faultCallsQuery } from '@sagas/faults/faults.queries';
import { Button, Pagination, Result, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { CallDialog } from './parts/callback/CallDialog';
import { CallTable } from './parts/callback/CallTable';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';
import './faults.css';
import './callback.css';

const standings = ['waiting', 'ended'] as const;
type Standing = (typeof standings)[number];
const pageSize = 50;

function Calls({ which, onOpen }: { which: Standing; onOpen: (call: FaultCall) => void }) {
  const { t } = useTranslation();
  const times = useTimes();
  const [pageNum, setPage] = useState(1);
  const { data, error, isStale, again } = useQuery(faultCallsQuery, { which, pageNum, pageSize });
  if (error !== null && data === null)
    return (
      <Result
        status="warning"
        title={t('faults.calls.failed')}
        extra={<Button onClick={again}>{t('faults.again')}</Button>}
      />
    );
  if (data === null) return <Skeleton active paragraph={{ rows: 8 }} aria-label={t('faults.loading')} />;
  if (data.total === 0)
    return (
      <div className="faults__empty">
        <EmptyList text={t(`faults.calls.none.${which}`)}>
          <Onward way="dispatch" />
        </EmptyList>
      </div>
    );
  return (
    <>
      {isStale ? <p role="status">{t('faults.stale')}</p> : null}
      <CallTable calls={data.rows} which={which} times={times} onOpen={onOpen} />
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={pageNum}
        pageSize={pageSize}
        total={data.total}
        onChange={setPage}
      />
    </>
  );
}

/** Whoever had the fault is called after the repair: what they say stands beside what the telemetry says. */
export function FaultCallback() {
  const { t } = useTranslation();
  const style = usePaletteStyle(usePalette());
  const [which, setWhich] = useState<Standing>('waiting');
  const [opened, setOpened] = useState<FaultCall | null>(null);
  return (
    <section className="faults" style={style} aria-labelledby="fault-callback">
      <header>
        <h1 id="fault-callback">{t('faults.calls')}</h1>
        <Segmented
          aria-label={t('faults.calls')}
          value={which}
          options={standings.map((value) => ({ value, label: t(`faults.calls.${value}`) }))}
          onChange={setWhich}
        />
        <p className="quiet callback__hint">{t('faults.calls.hint')}</p>
      </header>
      <div className="faults__main callback__main">
        <Calls key={which} which={which} onOpen={setOpened} />
      </div>
      {opened ? <CallDialog call={opened} onClose={() => setOpened(null)} /> : null}
    </section>
  );
}
