/** Opening the session anew and leaving it touch the same storage: one after the other, in the order they were asked for. */
let last: Promise<unknown> = Promise.resolve()

/** Runs `work` once what was asked for before it is through, however that ended. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
