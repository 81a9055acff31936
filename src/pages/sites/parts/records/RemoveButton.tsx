import { DeleteOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';

/** Asks once, then removes; `name` says what, to those who do not see where the button stands. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Popconfirm
      title={t('sitePage.removeAsk', { name })}
      okText={t('sitePage.remove')}
      cancelText={t('sitePage.cancel')}
      onConfirm={onRemove}
    >
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('sitePage.removeNamed', { name })}
      />
    </Popconfirm>
  );
}
