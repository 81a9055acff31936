import { CopyOutlined } from '@ant-design/icons';
import { previewShown } from '@sagas/gen/gen.slice';
import { Button, Drawer, Skeleton, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '@/ui/copyText';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';

/** The files as they would lie in a clone. */
export function FilePreview() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const preview = useAppSelector((state) => state.gen.preview);
  return (
    <Drawer
      open={preview !== null}
      size={rem(960)}
      title={t('shell.titleOf', { title: t('gen.preview'), name: preview?.title ?? '' })}
      onClose={() => dispatch(previewShown(null))}
    >
      {preview?.files ? (
        <Tabs
          items={Object.entries(preview.files).map(([path, text]) => ({
            key: path,
            label: path.split('/').at(-1) ?? path,
            children: <File path={path} text={text} />,
          }))}
        />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  );
}

function File({ path, text }: { path: string; text: string }) {
  const { t } = useTranslation();
  return (
    <figure className="gen-file">
      <figcaption>
        <code>{path}</code>
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copyText(text)}>
          {t('crud.copy')}
        </Button>
      </figcaption>
      <pre tabIndex={0}>{text}</pre>
    </figure>
  );
}
