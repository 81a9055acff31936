import { Input, type InputProps } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { counted, isTooLong } from './textLimit';
import './limitedText.css';

interface Limited {
  max: number;
  value: string;
}

/** A line that takes any text, and says when it is longer than can be kept: nothing is cut unseen. */
export const LimitedInput = ({ max, ...props }: InputProps & Limited) => (
  <Refusing max={max} value={props.value}>
    <Input {...props} {...counted(max)} {...marked(props.value, max)} />
  </Refusing>
);

export const LimitedTextArea = ({ max, ...props }: TextAreaProps & Limited) => (
  <Refusing max={max} value={props.value}>
    <Input.TextArea {...props} {...counted(max)} {...marked(props.value, max)} />
  </Refusing>
);

const marked = (value: string, max: number) => (isTooLong(value, max) ? { status: 'error' as const } : {});

function Refusing({ max, value, children }: Limited & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      {isTooLong(value, max) && (
        <span className="limited-text" role="alert">
          {t('crud.tooLong', { limit: max, count: value.length })}
        </span>
      )}
    </>
  );
}
