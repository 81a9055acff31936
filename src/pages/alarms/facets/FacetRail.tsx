import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FacetList, type FacetListProps } from './FacetList';
import './facetRail.css';

/** What narrows the list, beside it. */
export function FacetRail({ onClose, ...list }: FacetListProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <aside className="facet-rail" aria-label={t('alarms.facets')}>
      <header>
        <h2>{t('alarms.facets')}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('alarms.closeFacets')}
          onClick={onClose}
        />
      </header>
      <FacetList {...list} />
    </aside>
  );
}
