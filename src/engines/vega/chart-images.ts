/** Pictures that marks show. Vega leaves out one that cannot be loaded without a word, and waits for one for ever. */

/** Seconds in which a picture must have come. */
const longest = 30;

export interface ImageLoadingRules {
  /** Told once of each picture that does not come. */
  readonly onMissing: ((message: string) => void) | undefined;
  /** Ends the waiting when the drawing goes. */
  readonly signal: AbortSignal;
}

/** Resolves when the picture at that address can be drawn; rejects when it cannot. Many marks may show the same. */
export function createImageLoader({
  onMissing,
  signal,
}: ImageLoadingRules): (address: string) => Promise<void> {
  const known = new Map<string, Promise<void>>();
  return (address) => {
    const found = known.get(address);
    if (found) return found;
    const loading = loadPicture(address, signal);
    known.set(address, loading);
    loading.catch((error: unknown) => {
      if (error instanceof Error && !signal.aborted) onMissing?.(error.message);
    });
    return loading;
  };
}

function loadPicture(address: string, signal: AbortSignal): Promise<void> {
  const picture = new Image();
  // As Vega will ask for it, so that the browser asks once.
  picture.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`The picture ${describe(address)} could not be loaded.`));
    const limit = setTimeout(fail, longest * 1_000);
    const end = (): void => {
      clearTimeout(limit);
      signal.removeEventListener('abort', stop);
    };
    const stop = (): void => {
      end();
      fail();
    };
    picture.onload = () => {
      end();
      resolve();
    };
    picture.onerror = stop;
    signal.addEventListener('abort', stop);
    picture.src = address;
  });
}

/** A picture inside of its address may be long. */
const describe = (address: string): string => (address.length > 200 ? `${address.slice(0, 60)}…` : address);
