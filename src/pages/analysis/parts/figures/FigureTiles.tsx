import { InfoCircleOutlined } from '@ant-design/icons';
import {
  keyFigureNames,
  leastCompletePct,
  partsOfFigure,
  type KeyFigureName,
  type KeyFiguresAnswer,
} from '@contract/keyFigures';
import { Button, Popover } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { figureNumber, figureUnit } from '@/figures/keyFigureWords';
import type { Times } from '@/time/useTimes';
import { OutdoorSources } from '../OutdoorSources';

/** What a figure means and how it is made, one click away. */
export function Definition({ name }: { name: KeyFigureName }) {
  const { t } = useTranslation();
  const title = t(`keyFigure.${name}`);
  const content = (
    <div className="figure-definition">
      <p>{t(`keyFigure.${name}.means`)}</p>
      <code>{t(`keyFigure.${name}.formula`)}</code>
      <p className="quiet">{t('keyFigures.rule', { pct: leastCompletePct })}</p>
    </div>
  );
  return (
    <Popover trigger="click" title={title} content={content}>
      <Button
        type="text"
        size="small"
        icon={<InfoCircleOutlined />}
        aria-label={t('keyFigures.definition', { name: title })}
      />
    </Popover>
  );
}

/** Why a figure is not known: what nothing measures, what has gaps, or that its parts never fit on one day. */
function whyUnknown(
  t: TFunction,
  times: Times,
  name: KeyFigureName,
  measured: KeyFiguresAnswer['measured'],
): string {
  if (measured === null || measured.days === 0) return t('keyFigures.lack.noDays');
  const parts = partsOfFigure[name].flatMap((part) => measured.parts.find((one) => one.part === part) ?? []);
  const none = parts.filter(({ known }) => known === 0);
  const list = (some: typeof parts): string =>
    some.map(({ part }) => t(`keyFigures.part.${part}`)).join(t('keyFigures.and'));
  if (none.every(({ part }) => part === 'mechanical') && none.length > 0)
    return t('keyFigures.lack.mechanical');
  if (none.length > 0) return t('keyFigures.lack.none', { what: list(none) });
  const gaps = parts.filter(({ whole }) => whole === 0);
  if (gaps.length === 0) return t('keyFigures.lack.together', { what: list(parts) });
  return t('keyFigures.lack.gaps', {
    what: list(gaps),
    days: times.number(gaps[0]?.known ?? 0),
    pct: leastCompletePct,
  });
}

/** On how much of what there could have been a figure stands. */
const lowShare = 0.5;

interface TilesProps {
  answer: KeyFiguresAnswer;
  times: Times;
}

/** The figures of all sites in sight, each with the days that it stands on. */
export function FigureTiles({ answer: { total, ofDays, measured }, times }: TilesProps) {
  const { t } = useTranslation();
  return (
    <dl className="key-figures__tiles">
      {keyFigureNames.map((name) => {
        const { value, days } = total.figures[name];
        const isThin = value !== null && days < ofDays * lowShare;
        return (
          <div key={name} data-thin={isThin}>
            <dt>
              {t(`keyFigure.${name}`)}
              <Definition name={name} />
            </dt>
            <dd>
              <strong>{figureNumber(times, name, value)}</strong>{' '}
              {value === null ? null : figureUnit(t, name)}
              <small>
                {value === null
                  ? whyUnknown(t, times, name, measured)
                  : t(isThin ? 'keyFigures.thin' : 'keyFigures.standsOn', {
                      days: times.number(days),
                      of: times.number(ofDays),
                    })}
              </small>
              {name === 'freeUsedShare' ? <OutdoorSources outdoor={total.outdoor} times={times} /> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
