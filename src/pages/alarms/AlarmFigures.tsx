import { StaleAnswer } from '@/queries/StaleAnswer';
import { useQuery } from '@/queries/useQuery';
import { alarmFiguresQuery } from '@sagas/alarms/definitions/definitions.queries';
import type { AlarmFigures as Figures, KeptLimits } from '@contract/alarmFigures';
import { secondMs } from '@contract/time';
import { Button, InputNumber, Result, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { type Times, useTimes } from '@/time/useTimes';
import { Actors } from './figures/Actors';
import { Load } from './figures/Load';
import { Measures } from './figures/Measures';
import { Priorities } from './figures/Priorities';
import './figures.css';

const periods = [1, 7, 30] as const;

function Answer({ name, span, times }: { name: string; span: Figures['returnS']; times: Times }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {span === null
          ? '—'
          : t('alarms.medianAnd90', {
              median: times.age(span.median * secondMs),
              p90: times.age(span.p90 * secondMs),
            })}
      </dd>
    </div>
  );
}

function InTime({ name, limit, times }: { name: string; limit: KeptLimits; times: Times }) {
  const { t } = useTranslation();
  const judged = limit.kept + limit.overrun;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {judged === 0
          ? '—'
          : t('alarms.inTimeOf', {
              share: `${times.number((limit.kept / judged) * 100)} %`,
              overrun: times.number(limit.overrun),
            })}
      </dd>
    </div>
  );
}

function People({ figures, times }: { figures: Figures; times: Times }) {
  const { t } = useTranslation();
  return (
    <section className="figure-card">
      <h2>
        {t('alarms.priorities')} <small>{t('alarms.prioritiesHint')}</small>
      </h2>
      <Priorities figures={figures} times={times} />
      <dl className="alarm-figures-answers">
        <Answer name={t('alarms.acknowledgeTime')} span={figures.acknowledgeS} times={times} />
        <Answer name={t('alarms.returnTime')} span={figures.returnS} times={times} />
        <InTime name={t('alarms.inTime.acknowledge')} limit={figures.inTime.acknowledge} times={times} />
        <InTime name={t('alarms.inTime.repair')} limit={figures.inTime.repair} times={times} />
        <div>
          <dt>{t('alarms.raised')}</dt>
          <dd>{times.number(figures.raised)}</dd>
        </div>
        <div>
          <dt>{t('alarms.lateRecords')}</dt>
          <dd>{t('alarms.lateLeftOut', { n: times.number(figures.late) })}</dd>
        </div>
        <div>
          <dt>{t('alarms.putAway')}</dt>
          <dd>
            {t('alarms.putAwayOf', {
              shelved: figures.shelved,
              maintenance: figures.outOfService,
              explained: figures.explained,
            })}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Whole({ figures, times }: { figures: Figures; times: Times }) {
  const { t } = useTranslation();
  const lists = ['topTen', 'stale', 'chattering', 'fleeting'] as const;
  return (
    <>
      <Measures figures={figures} times={times} />
      <div className="figure-cards">
        <Load figures={figures} times={times} />
        <People figures={figures} times={times} />
        {lists.map((list) => (
          <Actors
            key={list}
            title={t(`alarms.actors.${list}`)}
            hint={t(`alarms.actorsHint.${list}`)}
            actors={figures[list]}
            times={times}
          />
        ))}
      </div>
    </>
  );
}

/** How the alarm system itself performs, held against the targets of EEMUA 191 and ISA-18.2. */
export function AlarmFigures() {
  const { t } = useTranslation();
  const times = useTimes();
  const style = usePaletteStyle(usePalette());
  const [days, setDays] = useState<number>(7);
  const [operators, setOperators] = useState<number | null>(null);
  const answer = useQuery(alarmFiguresQuery, { days, operators });
  const { data: figures, error, isLoading, again } = answer;
  return (
    <section className="alarm-figures" style={style} aria-labelledby="alarm-figures">
      <header>
        <h1 id="alarm-figures">{t('alarms.figures')}</h1>
        <StaleAnswer answer={answer} />
        <Segmented
          aria-label={t('alarms.period')}
          value={days}
          options={periods.map((value) => ({
            value,
            label: value === 1 ? t('alarms.lastDay') : t('alarms.lastDays', { n: value }),
          }))}
          onChange={setDays}
        />
        <label>
          {t('alarms.operators')}
          <InputNumber
            min={1}
            max={1_000}
            value={operators}
            placeholder={figures ? String(figures.operators) : ''}
            aria-label={t('alarms.operators')}
            onChange={setOperators}
          />
        </label>
        <Button loading={isLoading} onClick={again}>
          {t('alarms.again')}
        </Button>
      </header>
      {figures ? <Whole figures={figures} times={times} /> : null}
      {!figures && error ? <Result status="warning" title={t('alarms.figuresFailed')} /> : null}
      {!figures && !error ? <Skeleton active paragraph={{ rows: 10 }} /> : null}
    </section>
  );
}
