/** Longer than the words take to be picked up; old ones are not come across afterwards. */
const keptMs = 10_000;

/** A region whose words screen readers say at once. It stands empty before its first words: only changes are said. */
export function createAnnouncer(): (text: string) => void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.style.top = '0';
  region.setAttribute('aria-live', 'assertive');
  document.body.append(region);
  return (text) => {
    // A new element is said also when its words are those of the last one.
    const said = document.createElement('p');
    said.textContent = text;
    region.replaceChildren(said);
    setTimeout(() => said.remove(), keptMs);
  };
}
