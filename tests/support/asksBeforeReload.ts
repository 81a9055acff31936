/** Whether the browser would ask before it loads the page again. */
export function asksBeforeReload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
