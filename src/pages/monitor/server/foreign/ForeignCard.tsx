import { changeForeign } from '@contract/calls/foreignServers';
import type { ForeignServer } from '@contract/foreignServers';
import type { HealthHistory } from '@contract/monitor';
import { secondMs } from '@contract/time';
import { foreignChangeRequested, foreignRemovalRequested } from '@sagas/foreignServers/foreignServers.slice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import type { Palette } from '@/palette/palette';
import { HasPermi } from '@/permission/only';
import type { Times } from '@/time/useTimes';
import { bytes } from '../parts/amounts';
import { Card, Facts } from '../parts/Facts';
import { Meter } from '../parts/Meter';
import { ForeignTrend } from './ForeignTrend';

/** Where the alarms of these servers begin (catalogue of the centre). */
const limits = { cpuPct: 90, memoryPct: 92, diskPct: 88 } as const;
const shares = [
  ['cpuPct', 'monitor.cpu'],
  ['memoryPct', 'monitor.memory'],
  ['diskPct', 'foreign.disk'],
] as const;

interface ForeignCardProps {
  server: ForeignServer;
  past: HealthHistory | null;
  palette: Palette;
  times: Times;
  onChange: (server: ForeignServer) => void;
}

/** One of the operator's other servers: how it is, and how it was over the last day. */
export function ForeignCard({ server, past, palette, times, onChange }: ForeignCardProps) {
  const { t } = useTranslation();
  const { figures } = server;
  return (
    <Card title={server.name} note={server.url ?? t('foreign.tells')}>
      <Standing server={server} times={times} />
      {shares.map(([figure, label]) => (
        <Meter
          key={figure}
          part={{ label: t(label), pct: figures?.[figure] ?? null, note: '', limit: limits[figure] }}
          times={times}
        />
      ))}
      <Facts facts={factsOf(server, t, times)} />
      {past && past.t.length > 1 ? (
        <div className="foreign-trend">
          <ForeignTrend past={past} palette={palette} times={times} />
        </div>
      ) : null}
      <HasPermi any={[changeForeign.permission]}>
        <Verbs server={server} onChange={onChange} />
      </HasPermi>
    </Card>
  );
}

function Standing({ server, times }: { server: ForeignServer; times: Times }) {
  const { t } = useTranslation();
  const { isEnabled, isUp, seenAt, problem } = server;
  const isBad = isEnabled && !isUp;
  const seen = seenAt === null ? t('foreign.neverSeen') : t('foreign.seen', { at: times.moment(seenAt) });
  const word = isEnabled ? (isUp ? 'monitor.foreignUp' : 'monitor.foreignLost') : 'foreign.paused';
  return (
    <p className="foreign-standing" data-is-bad={isBad}>
      <b>{t(word)}</b>
      <span>{seen}</span>
      {problem ? <span>{t(`foreign.problem.${problem}`)}</span> : null}
    </p>
  );
}

const factsOf = ({ figures }: ForeignServer, t: (key: string) => string, times: Times) => {
  const shown = (value: number | null | undefined, say: (value: number) => string) =>
    value == null ? '—' : say(value);
  const rate = (value: number) => `${bytes(value, times)}/s`;
  return [
    { label: t('foreign.load1'), value: shown(figures?.load1, (load) => times.number(load, 2)) },
    { label: t('foreign.netIn'), value: shown(figures?.netInBps, rate) },
    { label: t('foreign.netOut'), value: shown(figures?.netOutBps, rate) },
    { label: t('foreign.up'), value: shown(figures?.upS, (upS) => times.age(upS * secondMs)) },
  ];
};

function Verbs({ server, onChange }: Pick<ForeignCardProps, 'server' | 'onChange'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { id, name, isEnabled } = server;
  const toggle = () => dispatch(foreignChangeRequested({ id, change: { name, isEnabled: !isEnabled } }));
  return (
    <div className="foreign-verbs">
      <Button type="link" size="small" onClick={() => onChange(server)}>
        {t('foreign.rename')}
      </Button>
      <Button type="link" size="small" onClick={toggle}>
        {t(isEnabled ? 'foreign.pause' : 'foreign.resume')}
      </Button>
      <Button type="link" size="small" danger onClick={() => dispatch(foreignRemovalRequested({ id, name }))}>
        {t('foreign.remove')}
      </Button>
    </div>
  );
}
