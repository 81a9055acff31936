import { SafetyCertificateOutlined } from '@ant-design/icons';
import { chainVerificationRequested } from '@sagas/operations/operations.slice';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** Asks the server to walk the chain, and says what it found. */
export function ChainVerdict({ label }: { label: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { verdict, isVerifying } = useAppSelector((state) => state.operations);
  return (
    <span className="operation-verdict" role="status">
      {verdict && (
        <Tag color={verdict.isIntact ? 'success' : 'error'}>
          {verdict.isIntact
            ? t('operations.intact', { count: verdict.checked })
            : t('operations.broken', { id: verdict.brokenAt ?? 0 })}
        </Tag>
      )}
      <Button
        icon={<SafetyCertificateOutlined />}
        loading={isVerifying}
        onClick={() => dispatch(chainVerificationRequested())}
      >
        {label}
      </Button>
    </span>
  );
}
