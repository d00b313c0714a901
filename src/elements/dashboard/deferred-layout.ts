/** What a dashboard needs only once its boxes stand: fetched as one file when they do. */
export { animateLayout } from './animate-layout.ts';
export { LengthLimitReporter as LimitTeller } from './length-limit-reporter.ts';
export { PrintController } from './print-controller.ts';
