import { csvText, csvType } from '@contract/csv';
import { DownloadOutlined } from '@ant-design/icons';
import {
  secretsOf,
  secretsSaved,
  unsavedSecrets,
  type ImportState,
  type OneTimeSecret,
} from '@sagas/resources/resources.slice';
import { Alert, Button, Table } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { saveFile } from '@/ui/saveFile';
import { useUnsaved } from '@/ui/useUnsaved';
import './importSecrets.css';

interface ImportSecretsProps {
  screenKey: string;
  title: string;
  state: ImportState;
}

/** Passwords that are told once; until they are in a file nothing takes them away unasked. */
export function ImportSecrets({ screenKey, title, state }: ImportSecretsProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const secrets = useMemo(() => secretsOf(state.report), [state.report]);
  useUnsaved(unsavedSecrets(state).length > 0);
  if (secrets.length === 0) return null;
  const name = t('crud.import.secretsFile', { title });
  const save = () => {
    saveFile(passwordFile(secrets, [t('crud.import.entry'), t('crud.oneTime')]), `${name}.csv`);
    dispatch(secretsSaved({ key: screenKey }));
  };
  return (
    <section className="crud-import-secrets">
      <Alert
        type={state.isSaved ? 'success' : 'warning'}
        showIcon
        title={
          state.isSaved ? t('crud.import.secretsSaved') : t('crud.import.secrets', { count: secrets.length })
        }
        action={
          <Button type={state.isSaved ? 'default' : 'primary'} icon={<DownloadOutlined />} onClick={save}>
            {t('crud.import.saveSecrets')}
          </Button>
        }
      />
      <Table<OneTimeSecret>
        size="small"
        rowKey="row"
        dataSource={secrets}
        pagination={{ pageSize: 5, showSizeChanger: false, hideOnSinglePage: true }}
        columns={[
          { title: t('crud.import.row'), dataIndex: 'row', width: 64 },
          { title: t('crud.import.entry'), dataIndex: 'title' },
          {
            title: t('crud.oneTime'),
            dataIndex: 'secret',
            render: (secret: string) => <code>{secret}</code>,
          },
        ]}
      />
    </section>
  );
}

function passwordFile(secrets: readonly OneTimeSecret[], heads: readonly string[]): Blob {
  const rows = [heads, ...secrets.map(({ title, secret }) => [title, secret])];
  return new Blob([csvText(rows)], { type: csvType });
}
