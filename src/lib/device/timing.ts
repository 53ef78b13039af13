const LONGEST_WAIT_MS = 4000

/** Runs once the browser is idle. A phone that stays busy runs it after LONGEST_WAIT_MS. */
export function whenQuiet(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, LONGEST_WAIT_MS / 8)
  else requestIdleCallback(() => run(), { timeout: LONGEST_WAIT_MS })
}

/** Resolves when `listen` calls, or after `ms`. @param listen returns its stop function */
export function calledWithin(ms: number, listen: (call: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(over, ms)
    const stop = listen(over)
  })
}
