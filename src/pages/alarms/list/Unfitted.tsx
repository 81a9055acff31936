import { useTranslation } from 'react-i18next';
import type { Fitting } from './useFitting';

/** How many of the chosen columns find no space, and the way to see them. */
export function Unfitted({ unfitted, isWhole, showWhole }: Fitting) {
  const { t } = useTranslation();
  if (unfitted.length === 0 && !isWhole) return null;
  const names = unfitted.map(({ name }) => t(`alarms.column.${name}`)).join(t('alarms.columnsJoin'));
  const hint = isWhole ? t('alarms.columnsFitHint') : t('alarms.columnsUnfitted', { names });
  return (
    <button
      type="button"
      className="alarm-table__unfitted"
      title={hint}
      aria-label={hint}
      aria-pressed={isWhole}
      onClick={() => showWhole(!isWhole)}
    >
      {isWhole ? t('alarms.columnsFit') : `+${unfitted.length}`}
    </button>
  );
}
