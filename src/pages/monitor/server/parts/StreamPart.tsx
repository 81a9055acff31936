import type { ServerHealth } from '@contract/live';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { perSecond } from './amounts';
import { Card, Facts } from './Facts';

/** The live stream of all processes that serve browsers. */
export function StreamPart({ processes, times }: { processes: readonly ServerHealth[]; times: Times }) {
  const { t } = useTranslation();
  const streams = processes.filter(({ roles }) => roles.includes('web')).map(({ live }) => live);
  const sum = (pick: (live: ServerHealth['live']) => number) =>
    streams.reduce((total, live) => total + pick(live), 0);
  const painted = processes.flatMap(({ fieldToPixelMs }) => fieldToPixelMs ?? []);
  const worst = painted.sort((a, b) => b.p99 - a.p99)[0];
  const unnumbered = Math.max(0, ...streams.map((live) => live.unnumbered));
  return (
    <Card title={t('monitor.stream')}>
      <Facts
        facts={[
          { label: t('monitor.clients'), value: times.number(sum((live) => live.clients)) },
          { label: t('monitor.behind'), value: times.number(sum((live) => live.behind)) },
          {
            label: t('monitor.frames'),
            value: perSecond(
              sum((live) => live.framesPerS),
              times,
            ),
          },
          { label: t('monitor.folded'), value: times.number(sum((live) => live.folded)) },
          { label: t('monitor.unnumbered'), value: times.number(unnumbered) },
          {
            label: t('monitor.fieldToPixel'),
            value: worst ? t('monitor.p50p99', worst) : '—',
            hint: t('monitor.p50p99Hint'),
          },
        ]}
      />
    </Card>
  );
}
