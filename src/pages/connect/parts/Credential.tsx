import type { ConnectAnswer } from '@contract/connecting';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyLine } from '@/secrets/CopyLine';
import { pubLinesOf } from './pubLines';

/** What the controller is to be told, and the lines that try it. */
export function Credential({ answer }: { answer: ConnectAnswer }) {
  const { t } = useTranslation();
  const { status, reading, statusTopic, readingTopic } = pubLinesOf(answer);
  return (
    <>
      <h2>{t('connect.credential')}</h2>
      <Alert type="info" showIcon title={t('connect.passwordOnce')} />
      <dl className="connect-facts">
        <dt>{t('connect.site')}</dt>
        <dd>
          {answer.siteName} · <code>{answer.siteCode}</code>
        </dd>
        <dt>{t('connect.broker')}</dt>
        <dd>
          <code>{answer.mqttUrl}</code>
        </dd>
        <dt>{t('connect.username')}</dt>
        <dd>
          <code>{answer.username}</code>
        </dd>
        <dt>{t('connect.password')}</dt>
        <dd>
          <code>{answer.password}</code>
        </dd>
        <dt>{t('connect.topics')}</dt>
        <dd>
          <code>{statusTopic}</code>
          <br />
          <code>{readingTopic}</code>
        </dd>
      </dl>
      <h2>{t('connect.lines')}</h2>
      <CopyLine label={t('connect.lineStatus')} text={status} />
      <CopyLine label={t('connect.lineReading')} text={reading} />
    </>
  );
}
