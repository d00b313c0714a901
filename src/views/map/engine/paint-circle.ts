export interface CircleStyle {
  readonly fill: string;
  readonly stroke: string;
  readonly line?: number;
}

export function paintCircle(
  context: CanvasRenderingContext2D,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  { fill, stroke, line = 1 }: CircleStyle,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = line;
  context.stroke();
}
