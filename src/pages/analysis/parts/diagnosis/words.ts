import type { Diagnosis, DiagnosisKind } from '@contract/diagnosis';
import type { TFunction } from 'i18next';
import type { Times } from '@/time/useTimes';
import { deviceWords } from '../deviceWords';

const decimals: Readonly<Record<DiagnosisKind, number>> = {
  ...{ copDecline: 2, shortCycling: 1, bothUnits: 1, stuckSensor: 1 },
  ...{ freeCoolingMissed: 1, doorPenalty: 1, nightLoadStep: 1 },
};

const rounded = (times: Times, value: number): string => times.number(value, value < 10 ? 1 : 0);

export const rangeWords = (
  t: TFunction,
  times: Times,
  { low, high }: { low: number; high: number },
): string => t('diagnosis.range', { low: rounded(times, low), high: rounded(times, high) });

/** The site of a finding, and its device where one is meant. */
export const placeWords = ({ siteName, deviceCode, deviceName, isNameShared }: Diagnosis): string =>
  deviceCode === null || deviceName === null
    ? siteName
    : `${siteName} · ${deviceWords({ deviceCode, deviceName, isNameShared })}`;

export const valueWords = (t: TFunction, times: Times, { kind, value, limit }: Diagnosis): string => {
  const number = (of: number): string => times.number(of, decimals[kind]);
  return t('diagnosis.ofLimit', {
    value: number(value),
    unit: t(`diagnosis.${kind}.unit`),
    limit: number(limit),
  });
};

export const moneyWords = (t: TFunction, times: Times, { moneyMonth }: Diagnosis): string =>
  moneyMonth === null
    ? t('diagnosis.noTariff')
    : `${rangeWords(t, times, moneyMonth)} ${moneyMonth.currency}`;
