import { StrategySetting } from '@contract/strategies';
import type { PlanRehearsal, RehearsedOutcome } from '@contract/twins';
import { rehearsalQuery } from '@sagas/strategies/strategies.queries';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Asked } from '@/pages/commands/parts/Asked';
import { useQuery } from '@/queries/useQuery';
import { rem } from '@/theme/scale';
import { useTimes } from '@/time/useTimes';
import { Dialog } from '@/ui/Dialog';
import { PlanFields } from './PlanFields';
import { useBand } from './RoomTwinBlock';
import { atLeast } from '@/ui/tableWidths';

const usualPlan: readonly StrategySetting[] = (['setpointRamp', 'leadLag'] as const).map((kind) =>
  StrategySetting.parse({ kind }),
);

/** "My site's last 30 days with this plan": chosen, lived again, and told with bands. */
export function RehearsalDialog({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [plan, setPlan] = useState<readonly StrategySetting[]>(usualPlan);
  const [asked, setAsked] = useState<StrategySetting[] | null>(null);
  const answer = useQuery(rehearsalQuery, asked === null ? null : { siteId, strategies: asked });
  return (
    <Dialog
      open
      width={rem(760)}
      title={t('strategies.rehearse.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('strategies.rehearse.close')}</Button>
          <Button
            type="primary"
            disabled={plan.length === 0}
            loading={asked !== null && answer.isLoading}
            onClick={() => setAsked([...plan])}
          >
            {t('strategies.rehearse.run')}
          </Button>
        </>
      }
    >
      <p className="strategies-rule">{t('strategies.rehearse.hint')}</p>
      <PlanFields plan={plan} onChange={setPlan} />
      {asked === null ? null : (
        <>
          {answer.isLoading ? <p role="status">{t('strategies.rehearse.running')}</p> : null}
          <Asked answer={answer}>{(rehearsal) => <Told rehearsal={rehearsal} />}</Asked>
        </>
      )}
    </Dialog>
  );
}

interface Line {
  key: 'kwh' | 'worst' | 'starts' | 'free';
  measured: string;
  asFound: string;
  withPlan: string;
}

function useLines(): (rehearsal: PlanRehearsal) => Line[] {
  const times = useTimes();
  const band = useBand();
  const none = '—';
  const of = (outcome: RehearsedOutcome | null): Record<Line['key'], string> => ({
    kwh: outcome?.kwh == null ? none : band(outcome.kwh),
    worst: outcome === null ? none : band(outcome.worstC, 1),
    starts: outcome === null ? none : band(outcome.starts),
    free: outcome === null ? none : band(outcome.freeHours),
  });
  return ({ measured, asFound, withPlan }) => {
    const [found, planned] = [of(asFound), of(withPlan)];
    const seen: Record<Line['key'], string> = {
      kwh: measured?.kwh == null ? none : times.number(measured.kwh),
      worst: measured === null ? none : times.number(measured.worstC, 1),
      starts: none,
      free: measured === null ? none : times.number(measured.freeHours),
    };
    return (['kwh', 'worst', 'starts', 'free'] as const).map((key) => ({
      ...{ key, measured: seen[key], asFound: found[key], withPlan: planned[key] },
    }));
  };
}

function Told({ rehearsal }: { rehearsal: PlanRehearsal }) {
  const { t } = useTranslation();
  const times = useTimes();
  const band = useBand();
  const lines = useLines();
  const { obstacle, days, savedKwh, knowsFreshAir } = rehearsal;
  if (obstacle !== null) return <p>{t(`strategies.rehearse.obstacle.${obstacle}`)}</p>;
  const isProven = savedKwh !== null && savedKwh.low > 0;
  return (
    <>
      <p>{t('strategies.rehearse.days', { days: times.number(days, 1) })}</p>
      {savedKwh === null ? null : (
        <p>
          <b>
            {t(isProven ? 'strategies.rehearse.saved' : 'strategies.rehearse.notProven', {
              kwh: band(savedKwh),
            })}
          </b>
        </p>
      )}
      {knowsFreshAir ? null : <p>{t('strategies.rehearse.noFan')}</p>}
      <Table<Line>
        rowKey="key"
        size="small"
        pagination={false}
        scroll={atLeast(560)}
        dataSource={lines(rehearsal)}
        columns={[
          { title: '', key: 'of', render: (_, { key }) => t(`strategies.rehearse.${key}`) },
          ...(['measured', 'asFound', 'withPlan'] as const).map((key) => ({
            ...{ title: t(`strategies.rehearse.${key}`), key },
            render: (_: unknown, line: Line) => line[key],
          })),
        ]}
      />
    </>
  );
}
