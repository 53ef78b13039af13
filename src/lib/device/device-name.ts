import { t } from '../messages/t.ts'

const browsers: readonly [name: string, sign: RegExp][] = [
  ['Samsung Internet', /SamsungBrowser/],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS|Chromium/],
  ['Safari', /Safari/],
]

const systems: readonly [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** What people call this device: "Chrome on Android". Only for lists; nothing is decided by it. */
export function deviceName(userAgent: string = navigator.userAgent): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  if (browser && system) return t('devices.on', { browser, system })
  return browser ?? system ?? t('devices.unnamed')
}
