import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';

interface FloodBannerProps {
  /** Null while it is not known. */
  count: number | null;
  isSummary: boolean;
  onSummary: (isWanted: boolean) => void;
}

/** More alarms than a person can answer: says so calmly and offers the view that one person can read. */
export function FloodBanner({ count, isSummary, onSummary }: FloodBannerProps) {
  const { t } = useTranslation();
  if (count === null || count === 0) return null;
  return (
    <Alert
      role="status"
      type="warning"
      banner
      className="flood-banner"
      title={t('alarms.flood', { n: count })}
      action={
        <Button size="small" onClick={() => onSummary(!isSummary)}>
          {isSummary ? t('alarms.floodList') : t('alarms.floodSummary')}
        </Button>
      }
    />
  );
}
