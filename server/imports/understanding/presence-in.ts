/** Whether a cell says that somebody came. Only what is sure counts: who is "Travelled" or "Excused" did not come. */

const TICKS = '✓ ✔ √ ☑ ✅'.split(' ')
const CAME = [...TICKS, ...'1 1.0 v y yes true p pr pres present here came attended late'.split(' ')]
const STAYED_AWAY = '0 0.0 - – — n no nil none n/a a abs absent false ✗ ✘ ❌ ☐'.split(' ')

/** An "x" ticks who came in one list and crosses out who did not in another. */
export type XMeans = 'present' | 'absent' | 'unclear'

/** "9:05", "09.05 am", "8 AM"; a day with or without a time; and how Excel keeps a time, as a part of the day. */
const WHEN = [
  /^\d{1,2}([:.]\d{2}){1,2}( ?[ap]\.?m)?$/,
  /^\d{1,2} ?[ap]\.?m$/,
  /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}([t ].*)?$/,
  /^0?\.\d*[1-9]\d*$/,
]

export const saysPresent = (cell: string, x: XMeans = 'present'): boolean =>
  (isX(cell) && x === 'present') ||
  CAME.includes(plain(cell)) ||
  plain(cell) === 'on time' ||
  WHEN.some((shape) => shape.test(plain(cell)))

export const saysAbsent = (cell: string, x: XMeans = 'present'): boolean =>
  cell === '' || (isX(cell) && x === 'absent') || STAYED_AWAY.includes(plain(cell))

/**
 * Judges an x by the whole list. Beside a tick, an x marks an absent person, unless absent people have a sign
 * of their own. Beside a "P" or a "1" its meaning is unknown, unless there is such a sign.
 * @param values each that stands under a day, once
 */
export function xMeansAmong(values: Iterable<string>): XMeans {
  const signs = [...values].map(plain)
  if (!signs.some(isX)) return 'present'
  const away = signs.some((sign) => STAYED_AWAY.includes(sign) && !/^[-–—]$/.test(sign))
  if (signs.some((sign) => TICKS.includes(sign))) return away ? 'unclear' : 'absent'
  return signs.some((sign) => CAME.includes(sign)) && !away ? 'unclear' : 'present'
}

export const isX = (cell: string): boolean => plain(cell) === 'x' || plain(cell) === '×'

/** Phones put a sign without a picture of its own behind a tick. */
const plain = (cell: string) => cell.trim().toLowerCase().replaceAll('\uFE0F', '').replace(/\.+$/, '')
