import { parentPort, workerData } from 'node:worker_threads';
import type { PdfContent } from './content';
import { drawPdf } from './drawPdf';

// Handed over by `inThread.ts` in this form.
parentPort?.postMessage(await drawPdf(workerData as PdfContent));
