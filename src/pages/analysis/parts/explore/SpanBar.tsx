import {
  LeftOutlined,
  ReloadOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { SpanPicker } from '@/time/PlantPickers';
import type { Times } from '@/time/useTimes';
import { besides, leastSpanMs, presets, ways, type Picture } from './address';
import { moved, type Span } from './spans';

interface SpanBarProps {
  picture: Picture;
  span: Span;
  times: Times;
  now: number;
  onChange: (part: Partial<Picture>) => void;
  onAgain: () => void;
}

const steps = [
  ['back', LeftOutlined],
  ['on', RightOutlined],
  ['in', ZoomInOutlined],
  ['out', ZoomOutOutlined],
] as const;

function Steps({ span, now, onChange }: Pick<SpanBarProps, 'span' | 'now' | 'onChange'>) {
  const { t } = useTranslation();
  const isClosest = span.to - span.from <= 2 * leastSpanMs;
  return (
    <div className="explore-steps">
      {steps.map(([how, Icon]) => (
        <Button
          key={how}
          icon={<Icon />}
          aria-label={t(`explore.step.${how}`)}
          title={t(`explore.step.${how}`)}
          disabled={(how === 'in' && isClosest) || (how === 'on' && span.to >= now)}
          onClick={() => onChange({ span: moved(span, how, now) })}
        />
      ))}
    </div>
  );
}

/** Which span is looked at, in which way, and what stands beside it. */
export function SpanBar({ picture, span, times, now, onChange, onAgain }: SpanBarProps) {
  const { t } = useTranslation();
  const lastMs = 'lastMs' in picture.span ? picture.span.lastMs : null;
  // A link may say another length than those on offer.
  const offered = [...new Set([...presets, ...(lastMs === null ? [] : [lastMs])])].sort((a, b) => a - b);
  return (
    <div className="explore-bar">
      <Segmented
        aria-label={t('explore.way')}
        value={picture.way}
        options={ways.map((value) => ({ value, label: t(`explore.way.${value}`) }))}
        onChange={(way) => onChange({ way })}
      />
      <Select
        aria-label={t('explore.lastSpan')}
        className="explore-bar__last"
        value={lastMs}
        placeholder={t('explore.ownSpan')}
        options={offered.map((value) => ({ value, label: t('explore.last', { span: times.span(value) }) }))}
        onChange={(value) => value !== null && onChange({ span: { lastMs: value } })}
      />
      <SpanPicker value={[span.from, span.to]} onChange={([from, to]) => onChange({ span: { from, to } })} />
      <Steps span={span} now={now} onChange={onChange} />
      {picture.way === 'trend' ? (
        <Select
          aria-label={t('explore.beside')}
          className="explore-bar__beside"
          value={picture.beside}
          options={besides.map((value) => ({ value, label: t(`explore.beside.${value}`) }))}
          onChange={(beside) => onChange({ beside })}
        />
      ) : null}
      <Button
        icon={<ReloadOutlined />}
        aria-label={t('explore.again')}
        title={t('explore.again')}
        onClick={onAgain}
      />
    </div>
  );
}
