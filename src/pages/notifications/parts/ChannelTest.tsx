import { testChannelDraft } from '@contract/calls/notifications';
import { isAddressed } from '@contract/notifications';
import { channelTestForgotten, channelTestRequested } from '@sagas/notifications/channelTest.slice';
import { Alert, Button, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import type { FormToolProps } from '@/crud/form/formTool';
import { HasPermi } from '@/permission/only';
import './channelTest.css';

/** Sends a test through the channel as the form has it. */
export function ChannelTest({ form, draft }: FormToolProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [recipient, setRecipient] = useState('');
  const status = useAppSelector((state) => state.channelTest.status);
  useEffect(() => () => void dispatch(channelTestForgotten()), [dispatch]);
  const { kind } = { ...draft.values, ...form.read() };
  const send = () => dispatch(channelTestRequested({ values: form.read(), channelId: draft.id, recipient }));
  return (
    <HasPermi any={[testChannelDraft.permission]}>
      <fieldset className="channel-test crud-form-long">
        <legend>{t('notify.test.title')}</legend>
        <Space.Compact block>
          {!isAddressed(String(kind)) && (
            <Input
              value={recipient}
              placeholder={t('notify.test.toSelf')}
              aria-label={t('notify.test.recipient')}
              onChange={({ target }) => setRecipient(target.value)}
              onPressEnter={(event) => {
                // Enter in a field of the form would save it.
                event.preventDefault();
                send();
              }}
            />
          )}
          <Button onClick={send} loading={status === 'sending'}>
            {t('notify.test.send')}
          </Button>
        </Space.Compact>
        <Outcome />
      </fieldset>
    </HasPermi>
  );
}

function Outcome() {
  const { t } = useTranslation();
  const { status, recipient, message, problems } = useAppSelector((state) => state.channelTest);
  if (status === 'sent')
    return (
      <Alert
        type="success"
        showIcon
        title={recipient === '' ? t('notify.test.sent') : t('notify.test.sentTo', { recipient })}
      />
    );
  if (status !== 'failed') return null;
  const reasons = Object.values(problems);
  return (
    <Alert
      type="error"
      showIcon
      title={message}
      description={
        reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )
      }
    />
  );
}
