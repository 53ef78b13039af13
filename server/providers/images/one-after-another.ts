/** Decoding takes much memory: pictures wait for each other, so that ten uploads at once need no more than one. */
let last: Promise<unknown> = Promise.resolve()

export function oneAfterAnother<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}
