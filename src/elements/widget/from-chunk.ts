/** A file that did not arrive is a failure the reader can retry, named `engine-failed`. */
export async function fromChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const failure = new Error('A file of the dashboard did not arrive.', { cause: error });
    throw Object.assign(failure, { code: 'engine-failed' });
  }
}
