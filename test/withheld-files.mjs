/**
 * Withholds files of the built element, as a network does that loses them: a page sends `POST /test/withhold?name=<part of
 * the file's name>`, and gets 503 for such files until it sends `POST /test/withhold` without a name.
 */
let withheld;

export async function withheldFiles(context, next) {
  if (context.path === '/test/withhold') {
    withheld = context.query.name;
    context.body = '';
    return;
  }
  if (!withheld || !context.path.startsWith('/dist/') || !context.path.includes(withheld)) return next();
  context.status = 503;
}
