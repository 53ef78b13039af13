/** What was answered on this device when it was offered to install the app. */

const KEY = 'install-answer'
const QUIET_MS = 60 * 24 * 60 * 60_000

/** `later`: not again for 60 days. `done`: not again in this browser. */
export type InstallAnswer = 'later' | 'done'

/** @param now milliseconds since 1970 by the phone's own clock */
export function answerInstall(answer: InstallAnswer, now: number = Date.now()): void {
  localStorage.setItem(KEY, answer === 'done' ? answer : String(now))
}

/** Whether it may be offered now. A clock that was set back does not keep it quiet for years. */
export function mayOfferInstall(now: number = Date.now()): boolean {
  const answered = localStorage.getItem(KEY)
  if (answered === 'done') return false
  return answered === null || !(Math.abs(now - Number(answered)) < QUIET_MS)
}
