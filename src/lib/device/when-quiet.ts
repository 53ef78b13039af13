const LONGEST_WAIT_MS = 4000

/** Runs once the page has drawn what somebody waits for; a phone that is busy for long is asked no longer. */
export function whenQuiet(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, LONGEST_WAIT_MS / 8)
  else requestIdleCallback(() => run(), { timeout: LONGEST_WAIT_MS })
}
