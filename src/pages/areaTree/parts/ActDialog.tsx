import type { TreeNode } from '@contract/areaTree';
import * as wishes from '@sagas/areaTree/areaTree.slice';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { counted, lengthRule } from '@/crud/fields/textLimit';
import { WishFailure } from '@/wishes/WishFailure';
import { useWish } from '@/wishes/useWish';
import { FormDialog } from '@/ui/FormDialog';
import '@/crud/words';
import { isDangerous, type Act } from './acts';
import { AreaField, DeptField, SiteField } from './PlaceFields';

interface Given {
  reason?: string;
  areaId?: number;
  deptId?: number;
  intoSiteId?: number;
  model?: string;
  brand?: string;
}

/** Empty texts say nothing. */
const said = (text: string | undefined) => (text?.trim() ? text.trim() : undefined);

function wishOf(act: Act, id: number, given: Given) {
  const reason = given.reason?.trim() ?? '';
  const brand = said(given.brand);
  const model = said(given.model);
  switch (act) {
    case 'move':
      return wishes.sitesMoveRequested({
        siteIds: [id],
        ...(given.areaId !== undefined && { areaId: given.areaId }),
        ...(given.deptId !== undefined && { deptId: given.deptId }),
      });
    case 'merge':
      return wishes.siteMergeRequested({ id, reason, intoSiteId: given.intoSiteId ?? 0 });
    case 'mergeArea':
      return wishes.areaMergeRequested({ id, intoAreaId: given.areaId ?? 0 });
    case 'retireDevice':
      return wishes.deviceRetirementRequested({ id, reason });
    case 'replaceDevice':
      return wishes.deviceReplacementRequested({
        id,
        reason,
        ...(brand && { brand }),
        ...(model && { model }),
      });
    default:
      return wishes.siteRetirementRequested({ id, reason });
  }
}

const withReason: readonly Act[] = ['retire', 'merge', 'retireDevice', 'replaceDevice'];

/** What has to be said before something is done. */
export function ActDialog({ act, node, onClose }: { act: Act; node: TreeNode; onClose: () => void }) {
  const { t } = useTranslation();
  const { send, wish, isSending } = useWish(onClose);
  const [form] = Form.useForm<Given>();
  return (
    <FormDialog
      centered
      title={t('shell.titleOf', { title: t(`areaTree.act.${act}`), name: node.name })}
      okText={t(`areaTree.act.${act}`)}
      okButtonProps={{ danger: isDangerous(act), loading: isSending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <WishFailure wish={wish} />
      <p>{t(`areaTree.explain.${act}`)}</p>
      <Form form={form} layout="vertical" onFinish={(given) => send(wishOf(act, node.id, given))}>
        {act === 'merge' && <SiteField except={node.id} />}
        {act === 'mergeArea' && <AreaField isRequired />}
        {act === 'move' && (
          <>
            <AreaField />
            <DeptField />
          </>
        )}
        {act === 'replaceDevice' && (
          <>
            <Form.Item name="brand" label={t('resource.devices.field.brand')} rules={[lengthRule(64, t)]}>
              <Input {...counted(64)} />
            </Form.Item>
            <Form.Item name="model" label={t('resource.devices.field.model')} rules={[lengthRule(64, t)]}>
              <Input {...counted(64)} />
            </Form.Item>
          </>
        )}
        {withReason.includes(act) && (
          <Form.Item
            name="reason"
            label={t('areaTree.reason')}
            rules={[
              { required: true, whitespace: true, message: t('areaTree.reasonMissing') },
              lengthRule(200, t),
            ]}
          >
            <Input.TextArea {...counted(200)} autoSize={{ minRows: 2 }} />
          </Form.Item>
        )}
      </Form>
    </FormDialog>
  );
}
