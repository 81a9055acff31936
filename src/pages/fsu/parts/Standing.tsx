import type { FsuSource } from '@contract/fsuSources';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFreshness } from '@/live';
import '@/crud/words';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';

const colors = { approved: 'success', waiting: 'warning', refused: 'error' } as const;

/** The figures of a unit, in the words of its list. */
export function Standing({ source }: { source: FsuSource }) {
  const { t } = useTranslation();
  const times = useTimes();
  const now = useServerNow(useFreshness().serverOffsetMs);
  const word = (field: string) => t(`resource.fsuUnits.field.${field}`);
  const stamp = (at: number | null) => (at === null ? null : times.stamp(at));
  const percent = (value: number | null) => (value === null ? null : `${times.number(value, 1)} %`);
  const { siteId, siteCode, siteName, answeredAt, roundTripMs, error, state } = source;
  const facts: [string, ReactNode][] = [
    [word('state'), <Tag color={colors[state]}>{t(`resource.fsuUnits.option.state.${state}`)}</Tag>],
    [
      word('siteCode'),
      siteId === null ? null : <Link to={`/site/${siteId}`}>{`${siteName ?? ''} ${siteCode ?? ''}`}</Link>,
    ],
    [word('address'), `${source.address}:${source.port}`],
    [word('claimedAddress'), source.claimedAddress],
    [word('claimedSource'), source.claimedSource],
    [word('vendor'), `${source.vendor} ${source.firmware}`.trim()],
    [word('edition'), source.edition],
    [word('loginAt'), stamp(source.loginAt)],
    [
      word('answeredAt'),
      answeredAt === null
        ? null
        : t('fsu.ago', { at: times.stamp(answeredAt), age: times.age(Math.max(0, now - answeredAt)) }),
    ],
    [t('fsu.roundTrip'), roundTripMs === null ? null : `${times.number(roundTripMs)} ms`],
    [word('missed'), times.number(source.missed)],
    [word('error'), error === null ? null : t(`resource.fsuUnits.option.error.${error}`)],
    [t('fsu.cpu'), percent(source.cpuPct)],
    [t('fsu.memory'), percent(source.memoryPct)],
    [t('fsu.historyFrom'), stamp(source.historyFrom)],
  ];
  return (
    <dl className="fsu-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
