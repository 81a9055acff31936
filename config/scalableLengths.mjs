const pxOfRem = 16;
/** Lines and their gaps stay as thin as they are drawn. */
const thinPx = 2;

/**
 * Writes the lengths of our style sheets in `rem`, so that the whole console grows with the root's font size (see
 * `src/theme/scale.ts`). The sources keep the pixels of the specification: at the ordinary 16 px a rem is the same
 * length to the last bit. The data screen has a unit of its own, and libraries keep theirs.
 */
export const scalableLengths = () => ({
  postcssPlugin: 'coolops-scalable-lengths',
  Once(sheet) {
    const file = sheet.source?.input.file?.replaceAll('\\', '/') ?? '';
    if (!file.includes('/src/') || file.includes('/src/pages/screen/')) return;
    sheet.walkDecls((declaration) => {
      declaration.value = inRem(declaration.value);
    });
  },
});

/** @param {string} value of a declaration */
const inRem = (value) =>
  value.replace(/(\d*\.?\d+)px\b/g, (whole, px) =>
    Number(px) <= thinPx ? whole : `${Number(px) / pxOfRem}rem`,
  );
