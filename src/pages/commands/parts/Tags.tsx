import { hangControlTag } from '@contract/calls/commands';
import { longestReason, type ControlTag } from '@contract/commandBatches';
import { tagsQuery } from '@sagas/commands/commands.queries';
import { commandActRequested } from '@sagas/commands/commands.slice';
import { Button, Form, Segmented, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { LimitedTextArea } from '@/crud/fields/LimitedText';
import { isTooLong } from '@/crud/fields/textLimit';
import { SiteSelect } from '@/pages/alarms/places/SiteSelect';
import { HasPermi } from '@/permission/only';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { cardRows, withLabels } from '@/ui/cardRows';
import { FormDialog } from '@/ui/FormDialog';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { Asked } from './Asked';
import { atLeast } from '@/ui/tableWidths';
import { Onward } from '@/crud/Onward';
import { EmptyList } from '@/crud/EmptyList';

const kinds = ['lockOut', 'maintenance'] as const;

function useColumns(): TableColumnsType<ControlTag> {
  const { t } = useTranslation();
  const times = useTimes();
  const dispatch = useAppDispatch();
  return [
    {
      title: t('commands.tags.kind'),
      key: 'kind',
      render: (_, { kind }) => t(`commands.tagged.${kind}`),
    },
    { title: t('commands.column.site'), key: 'site', render: (_, { siteName }) => siteName },
    {
      title: t('commands.column.unit'),
      key: 'unit',
      render: (_, { deviceName }) => deviceName ?? t('commands.tags.wholeSite'),
    },
    { title: t('commands.column.reason'), key: 'reason', render: (_, { reason }) => reason },
    { title: t('commands.column.by'), key: 'by', render: (_, { by }) => by },
    { title: t('commands.column.at'), key: 'at', render: (_, { at }) => times.moment(at) },
    {
      title: t('commands.column.acts'),
      key: 'acts',
      render: (_, { id }) => (
        <HasPermi any={[hangControlTag.permission]}>
          <Button
            type="link"
            size="small"
            onClick={() => dispatch(commandActRequested({ verb: 'untag', id }))}
          >
            {t('commands.tags.remove')}
          </Button>
        </HasPermi>
      ),
    },
  ];
}

/** Where nothing is commanded, because somebody hung a tag there. */
export function Tags() {
  const { t } = useTranslation();
  const columns = useColumns();
  const answer = useQuery(tagsQuery, 'all');
  const [isHanging, setHanging] = useState(false);
  return (
    <>
      <HasPermi any={[hangControlTag.permission]}>
        <div className="commands-tools">
          <Button type="primary" onClick={() => setHanging(true)}>
            {t('commands.tags.hang')}
          </Button>
        </div>
      </HasPermi>
      <Asked answer={answer}>
        {(tags) => (
          <Table<ControlTag>
            className={cardRows}
            rowKey="id"
            size="small"
            scroll={atLeast(800)}
            dataSource={tags}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            locale={{
              emptyText: (
                <EmptyList text={t('commands.tags.none')}>
                  <Onward way="units" />
                </EmptyList>
              ),
            }}
            columns={withLabels(columns)}
          />
        )}
      </Asked>
      {isHanging ? <TagDialog onClose={() => setHanging(false)} /> : null}
    </>
  );
}

function TagDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [kind, setKind] = useState<(typeof kinds)[number]>('lockOut');
  const [siteId, setSiteId] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const hang = (): void => {
    if (siteId === null) return;
    send(commandActRequested({ verb: 'tag', draft: { kind, siteId, reason: reason.trim() } }));
  };
  return (
    <FormDialog
      title={t('commands.tags.hangOne')}
      okText={t('commands.tags.hangOne')}
      cancelText={t('commands.dialog.cancel')}
      confirmLoading={isSending}
      okButtonProps={{
        disabled: siteId === null || reason.trim() === '' || isTooLong(reason, longestReason),
      }}
      onOk={hang}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <Form layout="vertical">
        <Form.Item label={t('commands.tags.kind')}>
          <Segmented
            aria-label={t('commands.tags.kind')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`commands.tagged.${value}`) }))}
            onChange={setKind}
          />
        </Form.Item>
        <Form.Item label={t('commands.tags.site')}>
          <SiteSelect siteId={siteId} onChoose={setSiteId} />
        </Form.Item>
        <Form.Item label={t('commands.dialog.reason')}>
          <LimitedTextArea
            rows={2}
            max={longestReason}
            aria-label={t('commands.dialog.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
