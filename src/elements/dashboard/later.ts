/** What a dashboard needs only once its boxes stand: fetched as one file when they do. */
export { glide } from './glide.ts';
export { LimitTeller } from './limit-teller.ts';
export { PrintController } from './print-controller.ts';
