/** What says nothing of what was wrong and what was done, however it is spelled. */
const empties =
  /^(ok|okay|fixed|done|repaired|solved|normal|fine|good|resolved|closed|all good|works?|working|finished|completed?|test(ed)?|n\/?a|none|nothing|yes|好|好了|可以|可以了|完成|已完成|处理|已处理|處理|已處理|处理好了|處理好了|处理完毕|處理完畢|修好|修好了|已修|已修复|已修復|修复|修復|恢复|恢復|已恢复|已恢復|恢复正常|恢復正常|正常|正常了|已正常|解决|解決|已解决|已解決|没问题|沒問題|搞定|無|无)$/i;

const fewestLetters = 12;
/** A Chinese character says about what three letters do. */
const weightOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 3 : /[\p{L}\p{N}]/u.test(sign) ? 1 : 0),
    0,
  );

/** A completion that nobody could learn from: empty, one of the usual nothings, or repeats of them. */
export const isVague = (text: string): boolean => {
  const words = text.split(/[\s,.;:!?，。；：！？、~-]+/).filter((word) => word !== '');
  if (words.every((word) => empties.test(word)) || empties.test(words.join(' '))) return true;
  return weightOf(text) < fewestLetters || new Set(text.replace(/\s/g, '')).size < 4;
};
