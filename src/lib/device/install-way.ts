/**
 * How this app gets onto this device: it is there already, the browser asks, by the share sheet of an iPhone or iPad,
 * or by a menu of the browser's own, if it has one.
 */
export type InstallWay = 'installed' | 'prompt' | 'share-sheet' | 'browser-menu'

type Phone = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { standalone?: boolean }

/** @param offered whether the browser keeps an offer to install, see `installPrompt` */
export function installWay(offered: boolean, phone: Phone = navigator): InstallWay {
  if (isInstalled(phone)) return 'installed'
  if (offered) return 'prompt'
  return isApple(phone) ? 'share-sheet' : 'browser-menu'
}

/** Whether the app runs as an installed one now. */
export function isInstalled(phone: Phone = navigator): boolean {
  return (
    phone.standalone === true || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
  )
}

/** An iPad calls itself a Mac; no Mac has a touch screen. */
function isApple({ userAgent, maxTouchPoints }: Phone): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
