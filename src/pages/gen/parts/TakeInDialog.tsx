import type { FoundTable, GenSource } from '@contract/gen';
import { foundRequested, takeInRequested } from '@sagas/gen/gen.slice';
import { Alert, Input, Segmented, Table } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';

/** Tables that were not taken in yet, of our database or of the connected one. */
export function TakeInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { found, foundError } = useAppSelector((state) => state.gen);
  const [source, setSource] = useState<GenSource>('own');
  const [tableName, setTableName] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  useEffect(() => {
    dispatch(foundRequested({ source, tableName }));
  }, [dispatch, source, tableName]);
  const { send, wish, isSending } = useWish(onClose);
  const take = () => send(takeInRequested({ source, tables: chosen }));
  const change = (next: GenSource) => {
    setSource(next);
    setChosen([]);
  };
  return (
    <Dialog
      open
      width={rem(760)}
      title={t('gen.takeIn')}
      okText={t('gen.takeInCount', { count: chosen.length })}
      cancelText={t('crud.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: isSending }}
      onOk={take}
      onCancel={onClose}
    >
      <div className="gen-found-tools">
        <Segmented<GenSource>
          value={source}
          onChange={change}
          options={[
            { value: 'own', label: t('gen.own') },
            { value: 'other', label: t('gen.other') },
          ]}
        />
        <Input.Search
          allowClear
          placeholder={t('gen.searchTable')}
          aria-label={t('gen.searchTable')}
          onSearch={setTableName}
        />
      </div>
      <WishFailure wish={wish} />
      {foundError !== '' && <Alert type="warning" showIcon title={foundError} />}
      <FoundTables found={found} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

interface FoundTablesProps {
  found: FoundTable[] | null;
  chosen: string[];
  onChoose: (names: string[]) => void;
}

function FoundTables({ found, chosen, onChoose }: FoundTablesProps) {
  const { t } = useTranslation();
  return (
    <Table<FoundTable>
      size="small"
      rowKey="tableName"
      loading={found === null}
      dataSource={found ?? []}
      locale={{ emptyText: t('gen.noneFound') }}
      pagination={{ pageSize: 8, showSizeChanger: false, size: 'small' }}
      rowSelection={{
        selectedRowKeys: chosen,
        onChange: (keys) => onChoose(keys.map(String)),
        getCheckboxProps: ({ isFit }) => ({ disabled: !isFit }),
      }}
      columns={[
        { title: t('gen.table'), dataIndex: 'tableName', width: 240 },
        {
          title: t('gen.comment'),
          dataIndex: 'tableComment',
          render: (comment: string, { isFit }) =>
            isFit ? comment : <span className="gen-unfit">{t('gen.keyUnfit')}</span>,
        },
        { title: t('gen.columnCount'), dataIndex: 'columnCount', width: 90, align: 'right' },
      ]}
    />
  );
}
