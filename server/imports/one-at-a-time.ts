/** Reading takes much memory: files wait for each other, so that ten at once need no more than one. */
let last: Promise<unknown> = Promise.resolve()

export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}
