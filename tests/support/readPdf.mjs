import { extractText, getDocumentProxy } from 'unpdf';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(chunks))));
process.stdout.write(JSON.stringify(text));
