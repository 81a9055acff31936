/** Whether every word of the text, in any order and any case, is in what is looked through; no word is in everything. */
export function wordSearch(text: string): (lookedThrough: string) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (lookedThrough) => {
    const there = lookedThrough.toLowerCase();
    return words.every((word) => there.includes(word));
  };
}
