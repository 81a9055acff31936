import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { rem } from '@/theme/scale';
import { Dialog } from './Dialog';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  question: string;
  /** The act itself, on the button that does it. */
  confirm: string;
  cancel: string;
  onConfirm: () => void;
}

/** Asks before it acts. */
export function ConfirmButton({ question, confirm, cancel, onConfirm, ...button }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      <Dialog
        open={isAsking}
        centered
        width={rem(420)}
        title={question}
        onCancel={close}
        footer={
          <>
            <Button onClick={close}>{cancel}</Button>
            <Button
              type="primary"
              danger
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {confirm}
            </Button>
          </>
        }
      />
    </>
  );
}
