import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** What was sent did not get through: it stands here still, to be sent again. */
export function Unsent({ why }: { why: string | null }) {
  const { t } = useTranslation();
  if (why === null) return null;
  return (
    <Alert
      className="command-unsent"
      type="error"
      showIcon
      title={t('commands.unsent')}
      description={why === '' ? undefined : why}
    />
  );
}
