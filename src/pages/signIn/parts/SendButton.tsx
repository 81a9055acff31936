import { useAppSelector } from '@/app/store';
import './entryForm.css';

/** Sends the form around it and says below what the server refused. */
export function SendButton({ label }: { label: string }) {
  const { isBusy, refusal } = useAppSelector((state) => state.signIn);
  return (
    <>
      {refusal && (
        <p className="entry-refusal" role="alert">
          {refusal.message}
        </p>
      )}
      <button type="submit" className="base-button entry-send" disabled={isBusy} aria-busy={isBusy}>
        {label}
      </button>
    </>
  );
}
