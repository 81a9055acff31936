import type { HostHealth, ServerHealth } from '@contract/live';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { bytes, limits, percent, usedPct } from './amounts';
import { Card, Facts } from './Facts';
import { Meter, type Part } from './Meter';

function HostMeters({ host, times }: { host: HostHealth; times: Times }) {
  const { t } = useTranslation();
  const of = (total: number, free: number) =>
    t('monitor.ofTotal', { used: bytes(total - free, times), total: bytes(total, times) });
  const { memoryTotalBytes, memoryFreeBytes, diskTotalBytes, diskFreeBytes } = host;
  const parts: Part[] = [
    { label: t('monitor.cpu'), pct: host.cpuPct, note: `× ${host.cores}`, limit: limits.cpuPct },
    {
      label: t('monitor.memory'),
      pct: usedPct(memoryTotalBytes, memoryFreeBytes),
      note: of(memoryTotalBytes, memoryFreeBytes),
      limit: limits.memoryPct,
    },
    {
      label: t('monitor.disk'),
      pct: usedPct(diskTotalBytes, diskFreeBytes),
      note: of(diskTotalBytes, diskFreeBytes),
      limit: limits.diskPct,
    },
  ];
  return parts.map((part) => <Meter key={part.label} part={part} times={times} />);
}

/** One process and the machine under it. */
export function ProcessCard({ health, times }: { health: ServerHealth; times: Times }) {
  const { t } = useTranslation();
  const { host, pid, roles, eventLoopDelayMs: loop } = health;
  const title = t('monitor.process', { host: host?.name ?? '—', pid });
  const note = t('monitor.rolesUp', {
    roles: roles.map((role) => t(`monitor.role.${role}`)).join(' · '),
    age: times.age(health.at - health.startedAt),
  });
  return (
    <Card title={title} note={note}>
      {host ? <HostMeters host={host} times={times} /> : null}
      <Facts
        facts={[
          { label: t('monitor.ownCpu'), value: percent(health.cpuShare * 100, times) },
          { label: t('monitor.rss'), value: bytes(health.rssBytes, times) },
          { label: t('monitor.heap'), value: bytes(health.heapUsedBytes, times) },
          {
            label: t('monitor.loop'),
            value: loop ? t('monitor.p50p99', loop) : '—',
            hint: t('monitor.p50p99Hint'),
          },
          { label: t('monitor.gc'), value: percent(health.gcPct, times) },
          {
            label: t('monitor.clockError'),
            value: health.clockErrorS == null ? '—' : `${times.number(health.clockErrorS, 1)} s`,
          },
        ]}
      />
    </Card>
  );
}
