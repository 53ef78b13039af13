/** Whether a cell says that somebody came. Only what is sure counts: who is "Travelled" or "Excused" did not come. */

const CAME = '1 1.0 x v y yes true ✓ ✔ √ ☑ ✅ p pr pres present here came attended late'.split(' ')
const STAYED_AWAY = '0 0.0 - – — n no nil none n/a a abs absent false ✗ ✘ ❌ ☐'.split(' ')

/** "9:05", "09.05 am", "8 AM"; a day with or without a time; and how Excel keeps a time, as a part of the day. */
const WHEN = [
  /^\d{1,2}([:.]\d{2}){1,2}( ?[ap]\.?m)?$/,
  /^\d{1,2} ?[ap]\.?m$/,
  /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}([t ].*)?$/,
  /^0?\.\d*[1-9]\d*$/,
]

export const saysPresent = (cell: string): boolean =>
  CAME.includes(plain(cell)) || plain(cell) === 'on time' || WHEN.some((shape) => shape.test(plain(cell)))

export const saysAbsent = (cell: string): boolean => cell === '' || STAYED_AWAY.includes(plain(cell))

/** Phones put a sign without a picture of its own behind a tick. */
const plain = (cell: string) => cell.toLowerCase().replaceAll('\uFE0F', '').replace(/\.+$/, '')
