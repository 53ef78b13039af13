/**
 * The way to install the app on this device: installed already, the browser's prompt, the share sheet of an
 * iPhone or iPad, or a browser menu, if any.
 */
export type InstallWay = 'installed' | 'prompt' | 'share-sheet' | 'browser-menu'

type Phone = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { standalone?: boolean }

/** @param offered whether the browser keeps an offer to install, see `installPrompt` */
export function installWay(offered: boolean, phone: Phone = navigator): InstallWay {
  if (isInstalled(phone)) return 'installed'
  if (offered) return 'prompt'
  return isApple(phone) ? 'share-sheet' : 'browser-menu'
}

/** True when the app runs as an installed one now. */
function isInstalled(phone: Phone = navigator): boolean {
  return (
    phone.standalone === true || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
  )
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isApple({ userAgent, maxTouchPoints }: Phone): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** This device's answer to the install offer, in local storage. */
const KEY = 'install-answer'
const QUIET_MS = 60 * 24 * 60 * 60_000

/** `later`: not again for 60 days. `done`: not again in this browser. */
export type InstallAnswer = 'later' | 'done'

/** @param now milliseconds since 1970 by the phone's own clock */
export function answerInstall(answer: InstallAnswer, now: number = Date.now()): void {
  localStorage.setItem(KEY, answer === 'done' ? answer : String(now))
}

/** True when the app may be offered now. A clock that was set back does not suppress the offer for years. */
export function mayOfferInstall(now: number = Date.now()): boolean {
  const answered = localStorage.getItem(KEY)
  if (answered === 'done') return false
  return answered === null || !(Math.abs(now - Number(answered)) < QUIET_MS)
}
