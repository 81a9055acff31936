import { useEffect, useRef } from 'react';

/** What is filled in: lines, choices, switches, a place for a file, stars, a slider, a text with formats. */
const fields = [
  'input:not([type="hidden"], [type="file"], [readonly], :disabled)',
  'input[role="combobox"]:not(:disabled)',
  'textarea:not(:disabled)',
  'button[role="switch"]:not(:disabled)',
  '.ant-upload-btn',
  '[role="radiogroup"][tabindex="0"]',
  '[role="slider"]',
  '[contenteditable="true"]',
].join();

/** The choice that stands, where the first field is one of several choices. */
function firstField(body: Element): HTMLElement | null {
  const first = body.querySelector<HTMLElement>(fields);
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const choices = [...body.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  return choices.find(({ name, checked }) => name === first.name && checked) ?? first;
}

const isShown = (button: HTMLElement): boolean => getComputedStyle(button).display !== 'none';

/** Of several buttons the first is the one that changes nothing. */
function safeButton(layer: Element): HTMLElement | null {
  const buttons = [...layer.querySelectorAll<HTMLElement>('.ant-modal-footer button')].filter(isShown);
  return buttons.length > 1 ? (buttons[0] ?? null) : null;
}

/** Nobody chose the button that closes: the dialog takes it where nothing else has the focus. */
const isChosen = (layer: Element, active: Element | null): boolean =>
  active !== null &&
  active !== layer &&
  layer.contains(active) &&
  !active.matches('.ant-modal-close, .ant-drawer-close');

/**
 * Stands last in a dialog and makes it ready for the keyboard: its first field has the focus, in a question the button
 * that changes nothing, and where nothing is decided the dialog itself, which is read then. A field that comes later
 * gets it too, unless somebody went on meanwhile.
 */
export function OpeningFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  const isReady = useRef(false);
  const meanwhile = useRef<Element | null>(null);
  useEffect(() => {
    const give = () => {
      const body = mark.current?.parentElement;
      const layer = body?.closest<HTMLElement>('[role="dialog"]');
      const { activeElement } = document;
      if (isReady.current || !body || !layer) return;
      if (activeElement !== meanwhile.current && isChosen(layer, activeElement)) return;
      const field = firstField(body);
      const next = field ?? safeButton(layer) ?? layer;
      next.focus({ preventScroll: true });
      isReady.current = field !== null;
      meanwhile.current = next;
    };
    if (mark.current?.isConnected) return give();
    // A dialog is drawn before it stands in the document.
    const frame = requestAnimationFrame(give);
    return () => cancelAnimationFrame(frame);
  });
  return <span ref={mark} hidden />;
}
