/**
 * Maps the first digit of two-digit calling codes to the second. 1 and 7 are whole codes. All others have three digits.
 */
const secondFigures: Record<string, string> = {
  '2': '07',
  '3': '0123469',
  '4': '013456789',
  '5': '12345678',
  '6': '0123456',
  '8': '1246',
  '9': '0123458',
}

/**
 * Formats E.164 for people here: "+2348031234567" → "0803 123 4567". Foreign numbers keep + and country code. Text that
 * is not E.164 is returned unchanged.
 */
export function formatPhone(phone: string): string {
  if (!/^\+[1-9]\d{5,14}$/.test(phone)) return phone
  return phone.startsWith('+234') ? local(`0${phone.slice(4)}`) : foreign(phone.slice(1))
}

/** The last four digits, which tell two people apart at the door. */
export function lastFour(phone: string): string {
  return phone.replace(/\D/g, '').slice(-4)
}

function local(digits: string): string {
  if (digits.length !== 11) return digits
  return `${digits.slice(0, 4)} ${digits.slice(4, 7)} ${digits.slice(7)}`
}

function foreign(digits: string): string {
  const code = digits.slice(0, callingCodeLength(digits))
  const groups = digits.slice(code.length).match(/\d{1,3}/g) ?? []
  const last = groups.at(-1)
  // A single digit at the end is easily lost when read aloud.
  if (groups.length > 1 && last?.length === 1) groups.splice(-2, 2, `${groups.at(-2)}${last}`)
  return `+${code} ${groups.join(' ')}`
}

function callingCodeLength(digits: string): number {
  const [first = '', second = ''] = digits
  if (first === '1' || first === '7') return 1
  return secondFigures[first]?.includes(second) ? 2 : 3
}
