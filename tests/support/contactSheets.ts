import sharp from 'sharp';

interface Sheet {
  columns: number;
  rows: number;
  width: number;
  height: number;
}

const sheetPx = 2_000;

/** Lays pictures side by side on as few files as they need: `<name>-1.png` and so on. */
export async function contactSheets(pictures: readonly Buffer[], sheet: Sheet, name: string): Promise<void> {
  const width = Math.floor(sheetPx / sheet.columns);
  const height = Math.round((width * sheet.height) / sheet.width);
  const each = sheet.columns * sheet.rows;
  for (let first = 0; first < pictures.length; first += each) {
    const shown = pictures.slice(first, first + each);
    const tiles = await Promise.all(
      shown.map(async (picture, at) => ({
        input: await sharp(picture).resize(width, height).toBuffer(),
        left: (at % sheet.columns) * width,
        top: Math.floor(at / sheet.columns) * height,
      })),
    );
    const board = { width: width * sheet.columns, height: height * Math.ceil(shown.length / sheet.columns) };
    await sharp({ create: { ...board, channels: 3, background: '#888' } })
      .composite(tiles)
      .png({ palette: true })
      .toFile(`${name}-${first / each + 1}.png`);
  }
}
