/** Why a frame could not be created, or why a call of it gave nothing. `message` is for the page's developer, in English. */
export class FrameError extends Error {
  /** A code of the element (docs/element.md, "Error codes"), or one of the frame (docs/frame.md, "Errors"). */
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'FrameError';
    this.code = code;
  }
}
