import { toastClosed, type Toast } from '@sagas/prompts/prompts.slice';
import { message, notification } from 'antd';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { UsedBy } from '@/crud/usage/UsedBy';
import { useSay } from './useSay';

const described = ({ body, inUse = [] }: Toast): boolean => body !== undefined || inUse.length > 0;

function Described({ toast: { body, inUse = [] } }: { toast: Toast }) {
  const say = useSay();
  return (
    <>
      {body && say(body)}
      {inUse.map((row) => (
        <UsedBy key={row.id} row={row} />
      ))}
    </>
  );
}

/** Keeps what the library shows equal to the list in the store: opens what is new, closes what was withdrawn. */
export function Toasts() {
  const toasts = useAppSelector((state) => state.prompts.toasts);
  const dispatch = useAppDispatch();
  const say = useSay();
  const [messages, messageHolder] = message.useMessage({ top: 64 });
  const [notifications, notificationHolder] = notification.useNotification({ top: 64 });
  const shown = useRef(new Map<string, Toast>());

  useEffect(() => {
    const open = (toast: Toast): void => {
      const { id, level, durationMs } = toast;
      const common = { key: id, duration: durationMs / 1_000, onClose: () => dispatch(toastClosed(id)) };
      const title = say(toast.title);
      if (toast.form === 'message') return void messages.open({ ...common, type: level, content: title });
      const type = level === 'loading' ? 'info' : level;
      notifications.open({
        ...common,
        type,
        title,
        ...(described(toast) && { description: <Described toast={toast} /> }),
      });
    };
    const listed = new Set(toasts.map(({ id }) => id));
    for (const [id, { form }] of shown.current) {
      if (listed.has(id)) continue;
      shown.current.delete(id);
      if (form === 'message') messages.destroy(id);
      else notifications.destroy(id);
    }
    for (const toast of toasts) {
      if (shown.current.get(toast.id) === toast) continue;
      shown.current.set(toast.id, toast);
      open(toast);
    }
  }, [toasts, say, messages, notifications, dispatch]);

  return (
    <>
      {messageHolder}
      {notificationHolder}
    </>
  );
}
