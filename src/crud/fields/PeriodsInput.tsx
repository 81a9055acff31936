import type { TariffPeriod } from '@contract/siteEnergy';
import { parsePeriods } from '@contract/tariffs';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inStrip, painted, stripsOf, type StripOf } from './paintPeriods';
import { PeriodKinds, PeriodStrip } from './PeriodStrip';
import { counted } from './textLimit';
import { useTariffWords, usePeriodWords } from './usePeriodWords';

interface PeriodsInputProps {
  label: string;
  value: string;
  max: number;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** Periods of a tariff, as text in the words of the reader and as days of 24 hours; while it is typed, the text stays as it is typed. */
export function PeriodsInput({ label, value, max, isDisabled, onChange }: PeriodsInputProps) {
  const { t } = useTranslation();
  const [isTyping, setTyping] = useState(false);
  const written = usePeriodWords(value);
  const read = parsePeriods(value);
  return (
    <>
      <Input.TextArea
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        autoSize={{ minRows: 1, maxRows: 8 }}
        disabled={isDisabled}
        {...counted(max)}
        value={isTyping ? value : written}
        onChange={(event) => {
          setTyping(true);
          onChange(event.target.value);
        }}
        onBlur={() => setTyping(false)}
      />
      {'fault' in read ? (
        <p role="alert">
          {t(`fields.periods.${read.fault.reason}`, { field: label, part: read.fault.part })}
        </p>
      ) : (
        <Strips value={value} spans={read.spans} max={max} isDisabled={isDisabled} onChange={onChange} />
      )}
    </>
  );
}

type StripsProps = Pick<PeriodsInputProps, 'value' | 'max' | 'isDisabled' | 'onChange'> & {
  spans: Parameters<typeof stripsOf>[0];
};

function Strips({ value, spans, max, isDisabled, onChange }: StripsProps) {
  const { t } = useTranslation();
  const words = useTariffWords();
  const [kind, setKind] = useState<TariffPeriod>('peak');
  const [isRefused, setRefused] = useState(false);
  const paint = (of: StripOf, cells: readonly [number, number]) => {
    const next = painted(value, of, cells, kind, words);
    const fits = next !== null && next.length <= max;
    setRefused(!fits);
    if (fits) onChange(next);
  };
  return (
    <>
      <PeriodKinds words={words} kind={kind} isDisabled={isDisabled} onChange={setKind} />
      {stripsOf(spans).map(({ key, of }) => (
        <PeriodStrip
          key={key}
          strip={inStrip(spans, of)}
          of={of}
          words={words}
          kind={kind}
          isDisabled={isDisabled}
          onPaint={(cells) => paint(of, cells)}
        />
      ))}
      <p className="crud-soft">{t('balance.stripHint')}</p>
      {isRefused ? <p role="alert">{t('balance.stripRefused')}</p> : null}
    </>
  );
}
