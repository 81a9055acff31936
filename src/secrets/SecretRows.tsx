import { csvText, csvType } from '@contract/csv';
import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import type { OneTimeSecret, SecretPart } from '@sagas/secrets/secrets.slice';
import { Button, Space, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/ui/copyText';
import { saveFile } from '@/ui/saveFile';

/** One secret for each of many: they are taken together. */
export function SecretRows({ secret, onTaken }: { secret: OneTimeSecret; onTaken: () => void }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const { kind, name, parts } = secret;
  const take = (key: 'crud.copied' | 'secrets.saved') => {
    setSaid(t(key));
    onTaken();
  };
  const copy = async () => {
    const isCopied = await copyText(parts.map(({ of = '', text }) => `${of}\t${text}`).join('\n'));
    if (isCopied) take('crud.copied');
    else setSaid(t('crud.notCopied'));
  };
  const save = () => {
    const title = t(`secrets.title.${kind}`, { name });
    const heads = [t('crud.import.entry'), t('secrets.part.password')];
    const rows = [heads, ...parts.map(({ of = '', text }) => [of, text])];
    saveFile(new Blob([csvText(rows)], { type: csvType }), `${title}.csv`);
    take('secrets.saved');
  };
  return (
    <>
      <Space wrap>
        <Button type="primary" icon={<DownloadOutlined />} onClick={save}>
          {t('secrets.save')}
        </Button>
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('secrets.copyAll')}
        </Button>
        <span role="status">{said}</span>
      </Space>
      <Table<SecretPart>
        size="small"
        rowKey={({ of = '', text }) => `${of}\t${text}`}
        dataSource={[...parts]}
        pagination={{ pageSize: 5, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { title: t('crud.import.entry'), dataIndex: 'of' },
          {
            title: t('secrets.part.password'),
            dataIndex: 'text',
            render: (text: string) => <code>{text}</code>,
          },
        ]}
      />
    </>
  );
}
