import { WarningFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import './floodNotice.css';

interface FloodNoticeProps {
  /** Null while it is not known. */
  count: number | null;
  isSummary: boolean;
  onSummary: (isWanted: boolean) => void;
}

/** More alarms than a person can answer: says so calmly and offers the view that one person can read. */
export function FloodNotice({ count, isSummary, onSummary }: FloodNoticeProps) {
  const { t } = useTranslation();
  if (count === null || count === 0) return null;
  const words = t('alarms.flood', { n: count });
  return (
    <div className="flood-notice">
      <WarningFilled aria-hidden="true" />
      <span role="status" title={words}>
        {words}
      </span>
      <button type="button" onClick={() => onSummary(!isSummary)}>
        {isSummary ? t('alarms.floodList') : t('alarms.floodSummary')}
      </button>
    </div>
  );
}
