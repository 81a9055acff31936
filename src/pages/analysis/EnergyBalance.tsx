import { dayMs } from '@contract/time';
import { timeText } from '@contract/values';
import { energyRatesQuery, siteEnergyQuery, sitePricesQuery } from '@sagas/balance/balance.queries';
import { Alert, Result, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppConfig } from '@/appConfig/useAppConfig';
import { useAddressParts } from '@/app/useAddressParts';
import { OptionChart } from '@/charts';
import { SiteSelect } from '@/pages/alarms/places/SiteSelect';
import { usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { SpanPicker, type Span } from '@/time/PlantPickers';
import { useTimes } from '@/time/useTimes';
import { balanceOf, costOf } from './parts/balance/balance';
import { Carbon, Faulty, MeterTree, Tariff } from './parts/balance/BalanceParts';
import { Bills } from './parts/balance/Bills';
import { MeterTraits } from './parts/balance/MeterTraits';
import { Recounts } from './parts/balance/Recounts';
import { dayBarsOption, dayRows, type DayPart } from './parts/balance/dayBars';
import { useLook } from './parts/explore/useLook';
import { numberOf, useDaysInAddress } from './parts/useDaysInAddress';
import { ChooseFirst } from '@/ui/ChooseFirst';
import { EmptyList } from '@/crud/EmptyList';
import { ReadinessLink } from '@/readiness/ReadinessLink';
import './balance.css';

const offered = [7, 31, 92, 366] as const;

function Balanced({ siteId, span: [from, to] }: { siteId: number; span: Span }) {
  const { t } = useTranslation();
  const times = useTimes();
  const look = useLook(times);
  const { data, error, isStale } = useQuery(siteEnergyQuery, { siteId, from, to });
  const { data: rates } = useQuery(energyRatesQuery, 'all');
  const { data: priced } = useQuery(sitePricesQuery, { siteId, from, to });
  const balance = useMemo(
    () => data && balanceOf(data.days, Math.round((to - from) / dayMs)),
    [data, from, to],
  );
  const zone = useAppConfig()?.plantTimeZone;
  const costs = useMemo(
    () => costOf(data?.days ?? [], priced?.spans ?? [], (day) => timeText(day, zone).slice(0, 7)),
    [data, priced, zone],
  );
  const words = useMemo(
    () => ({
      nameOf: (part: DayPart) => t(`balance.node.${part}`),
      dateOf: times.date,
      faulty: t('balance.faultyDay'),
    }),
    [t, times],
  );
  if (!data || !balance)
    return error ? (
      <Result status="warning" title={t('balance.failed')} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  if (data.days.length === 0)
    return (
      <EmptyList text={t('balance.empty')}>
        <ReadinessLink use="pue" siteId={siteId} />
      </EmptyList>
    );
  return (
    <>
      {isStale ? <Alert type="warning" showIcon title={t('keyFigures.stale')} /> : null}
      <p className="quiet">{t('balance.counted', { days: balance.keptDays, of: balance.ofDays })}</p>
      <MeterTree balance={balance} times={times} />
      <div className="balance-days">
        <OptionChart
          option={dayBarsOption(data.days, look, words)}
          label={t('balance.byDay')}
          saved={{ rows: () => dayRows(data.days, words), ground: look.palette.surface }}
        />
      </div>
      <div className="balance-cards">
        <Faulty balance={balance} times={times} findings={data.findings} />
        <Tariff balance={balance} times={times} cost={costs} />
        <Carbon balance={balance} times={times} rates={rates} />
      </div>
      <Bills siteId={siteId} span={[from, to]} times={times} />
      <MeterTraits siteId={siteId} times={times} />
      <Recounts siteId={siteId} span={[from, to]} times={times} />
    </>
  );
}

/** What a site used, where it went, how much of that is known, and what meters made of it. */
export function EnergyBalance() {
  const { t } = useTranslation();
  const times = useTimes();
  const { parts, change } = useAddressParts();
  const siteId = numberOf(parts.get('site'));
  const { span, onSpan, presets } = useDaysInAddress(times, 31, offered);
  const style = usePaletteStyle(useLook(times).palette);
  return (
    <section className="balance" style={style} aria-labelledby="balance">
      <header>
        <h1 id="balance">{t('balance.title')}</h1>
        <SiteSelect siteId={siteId} onChoose={(id) => change({ site: String(id) }, { replace: false })} />
        <SpanPicker presets={presets} value={span} onChange={onSpan} />
      </header>
      {siteId === null ? (
        <ChooseFirst className="balance-empty" text={t('balance.chooseSite')} />
      ) : (
        <Balanced siteId={siteId} span={span} />
      )}
    </section>
  );
}
