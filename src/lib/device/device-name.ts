/** Names this device in lists: in words and by a short code. */
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

/** A readable name of this device: "Chrome on Android". Only for lists: no logic depends on it. */
export function deviceName(userAgent: string = navigator.userAgent): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  if (browser && system) return t('devices.on', { browser, system })
  return browser ?? system ?? t('devices.unnamed')
}

/** The end of the device id. It identifies the phone in hand in the church's list of phones. */
export const phoneCode = (deviceId: string): string => deviceId.slice(-4).toUpperCase()
