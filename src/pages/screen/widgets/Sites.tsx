import { useTranslation } from 'react-i18next';
import { useScreen } from '@/live';
import { ConditionMark } from '@/palette/ConditionMark';
import { Amount } from '../parts/Amount';
import type { WidgetProps } from '../parts/widget';

/** Sites that are online, of how many, and how many are not or cannot be understood. */
export function Sites({ regionId, times }: WidgetProps) {
  const { t } = useTranslation();
  const totals = useScreen(regionId);
  const offline = totals?.offline ?? 0;
  const notUnderstood = totals?.notUnderstood ?? 0;
  return (
    <Amount value={totals ? times.number(totals.online) : null}>
      {totals ? (
        <>
          <span>{t('screen.ofSites', { n: times.number(totals.sites) })}</span>
          <span className={offline > 0 ? 'is-abnormal' : undefined}>
            {offline > 0 ? <ConditionMark condition="offline" size="1em" /> : null}
            {t('screen.offline', { n: times.number(offline) })}
          </span>
          {notUnderstood > 0 ? (
            <span className="is-abnormal">
              <ConditionMark condition="notUnderstood" size="1em" />
              {t('screen.notUnderstood', { n: times.number(notUnderstood) })}
            </span>
          ) : null}
        </>
      ) : null}
    </Amount>
  );
}
