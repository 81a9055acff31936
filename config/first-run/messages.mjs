/** Something the person at the keyboard can mend: shown as words, without a stack. */
export class StopHere extends Error {
  isExpected = true;
}

export const say = (text) => console.log(`[coolops] ${text}`);
