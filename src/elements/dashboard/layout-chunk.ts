/** Code that is needed after the boxes are rendered. It is loaded as one chunk. */
export { animateLayout } from './animate-layout.ts';
export { adoptDataColors } from '../theme/data-colors.ts';
export { TextHeights } from './text-heights.ts';
export { LimitReporter } from './limit-reporter.ts';
export { PrintController } from './paper/print-controller.ts';
