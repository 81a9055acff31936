import { pushForeign } from '@contract/calls/foreignServers';
import { foreignIssued } from '@sagas/foreignServers/foreignServers.slice';
import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useAppConfig } from '@/appConfig/useAppConfig';
import { Dialog } from '@/ui/Dialog';

const commandOf = (prefix: string, token: string): string =>
  `curl -s http://127.0.0.1:9100/metrics | curl -s -H 'Authorization: Bearer ${token}' ` +
  `-H 'Content-Type: text/plain' --data-binary @- ${window.location.origin}${prefix}${pushForeign.path}`;

/** The token of a server that tells by itself, and how it does so: nobody can ask for it again. */
export function IssuedPush() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const issued = useAppSelector((state) => state.foreignServers.issued);
  const prefix = useAppConfig()?.apiPrefix ?? '';
  if (!issued) return null;
  const close = () => dispatch(foreignIssued(null));
  return (
    <Dialog
      open
      centered
      title={t('foreign.issuedTitle', { name: issued.name })}
      onCancel={close}
      onOk={close}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Alert type="warning" showIcon title={t('foreign.issuedHint')} />
      <Typography.Paragraph code copyable style={{ marginTop: 16, wordBreak: 'break-all' }}>
        {commandOf(prefix, issued.token)}
      </Typography.Paragraph>
    </Dialog>
  );
}
