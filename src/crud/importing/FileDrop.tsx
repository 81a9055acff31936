import { InboxOutlined } from '@ant-design/icons';
import { toasted } from '@sagas/prompts/prompts.slice';
import { Upload } from 'antd';
import type { DragEvent, ReactNode } from 'react';
import { useAppDispatch } from '@/app/store';

interface FileDropProps {
  /** Endings of names with their dot, in small letters. */
  extensions: readonly string[];
  onChoose: (file: File | null) => void;
  title: string;
  hint: ReactNode;
  className?: string;
}

/** Takes one file, chosen or dropped. */
export function FileDrop({ extensions, onChoose, title, hint, className = '' }: FileDropProps) {
  const dispatch = useAppDispatch();
  /** What is dropped and of another kind never reaches the list: it is named. */
  const nameUnknown = ({ dataTransfer }: DragEvent) => {
    const [file] = dataTransfer.files;
    if (!file || extensions.some((one) => file.name.toLowerCase().endsWith(one))) return;
    const params = { name: file.name, kinds: extensions.join(', ') };
    dispatch(toasted({ level: 'error', title: { key: 'crud.import.wrongKind', params } }));
  };
  return (
    <Upload.Dragger
      className={className}
      accept={extensions.join()}
      onDrop={nameUnknown}
      maxCount={1}
      beforeUpload={(chosen) => {
        onChoose(chosen);
        return false;
      }}
      onRemove={() => onChoose(null)}
    >
      <p className="ant-upload-drag-icon">
        <InboxOutlined />
      </p>
      <p>{title}</p>
      <p className="crud-soft">{hint}</p>
    </Upload.Dragger>
  );
}
