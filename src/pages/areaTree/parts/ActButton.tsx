import type { TreeNode } from '@contract/areaTree';
import { controllerReplacementRequested, siteResumeRequested } from '@sagas/areaTree/areaTree.slice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { HasPermi } from '@/permission/only';
import { isDangerous, permissionOf, type Act } from './acts';

/** Does at once what asks for nothing more; the others open their form. */
export function ActButton({ act, node, onAsk }: { act: Act; node: TreeNode; onAsk: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const run = () => {
    if (act === 'controller') dispatch(controllerReplacementRequested(node.id));
    else if (act === 'resume') dispatch(siteResumeRequested(node.id));
    else onAsk();
  };
  return (
    <HasPermi any={[permissionOf[act]]}>
      <Button danger={isDangerous(act)} onClick={run}>
        {t(`areaTree.act.${act}`)}
      </Button>
    </HasPermi>
  );
}
