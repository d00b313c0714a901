/** Delivers exports to the reader as a download or on the clipboard. */

/** Milliseconds until the object URL is revoked. The browser reads the file in this time. */
const grace = 60_000;

export function downloadFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), grace);
}

export interface ClipboardTexts {
  readonly text: string;
  readonly html: string;
}

/** Must be called within a click. Pages without the Clipboard API, such as those over plain HTTP, use `execCommand`. */
export async function copyToClipboard({ text, html }: ClipboardTexts): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    const blobs = { 'text/plain': toBlob(text, 'text/plain'), 'text/html': toBlob(html, 'text/html') };
    await clipboard.write([new ClipboardItem(blobs)]);
  } catch (error) {
    if (!copyByCommand({ text, html })) throw error;
  }
}

const toBlob = (text: string, type: string): Blob => new Blob([text], { type });

function copyByCommand({ text, html }: ClipboardTexts): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    copied = event.clipboardData !== null;
  };
  addEventListener('copy', fill, { capture: true });
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  document.execCommand('copy');
  removeEventListener('copy', fill, { capture: true });
  return copied;
}
