export const headIdOf = (key: string): string => `site-section-${key}`;

/** Takes the reader and the keyboard to a section. */
export function goToSection(key: string): void {
  const head = document.getElementById(headIdOf(key));
  head?.scrollIntoView({ block: 'start' });
  head?.focus({ preventScroll: true });
}
