/** Copies by the old way, which browsers allow without https; whether they did. */
function copyByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, which would take the focus back from anywhere else.
  const place = document.activeElement?.parentElement ?? document.body;
  place.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** @returns whether the text is in the clipboard */
export async function copyText(text: string): Promise<boolean> {
  // Only pages of a secure origin have a clipboard.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyByHand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}
