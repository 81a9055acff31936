import type { HeardState } from '@contract/sites';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConditionMark } from './ConditionMark';
import type { SiteCondition } from './palette';

/** How a site is heard, beside the condition that is shown of it; nothing where that says it already. */
export function HeardTag({ heard, condition }: { heard: HeardState; condition: SiteCondition }) {
  const { t } = useTranslation();
  if (heard === condition) return null;
  if (heard !== 'notUnderstood') return <Tag>{t(`comm.${heard}`)}</Tag>;
  return (
    <Tag>
      <ConditionMark condition={heard} size="1em" /> {t('condition.notUnderstood')}
    </Tag>
  );
}
