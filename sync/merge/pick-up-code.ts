/**
 * Computes pick-up codes: a letter and three digits without look-alikes, the same on every phone, from an HMAC of service
 * and group under the day's key. A code is tested against one child, never looked up, so two families may share one.
 */

/** Without letters that look like digits or like each other. */
const LETTERS = 'ACDEFHJKLMNPRTUVWXY'
const DIGITS = '23456789'

const CODES = LETTERS.length * DIGITS.length ** 3

type Group = { household_id: string | null; guardian_id: string | null; person_id: string }

/**
 * The text from which a code is computed: the service with its day, and the child's household. It names the guardian if
 * there is no household, and the child if only a guardian's name is known. As one text it is out of the reach of aliases,
 * so a code that was handed out stays valid after a merge. The day stays too if the service is moved.
 */
export function codeOf(
  service: { id: string; day: string },
  { household_id, guardian_id, person_id }: Group,
): string {
  const group = household_id
    ? `household ${household_id}`
    : guardian_id
      ? `guardian ${guardian_id}`
      : `child ${person_id}`
  return `${service.day} ${service.id} ${group}`
}

/** The parts of what `codeOf` returned: the day whose key computes the code, and the group, equal at every service. */
export function partsOfCode(of: string): { day: string; group: string } {
  const [day = '', , ...group] = of.split(' ')
  return { day, group: group.join(' ') }
}

/**
 * @param dayKey base64 of 32 bytes, from `GET sync/day-keys`
 * @param of as `codeOf` returns it
 * @returns like "K472"
 */
export async function pickUpCode(dayKey: string, of: string): Promise<string> {
  const bytes = Uint8Array.from(atob(dayKey), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const input = new TextEncoder().encode(`pick-up\n${of}`)
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, input))
  return written(hash.getUint32(0) % CODES)
}

function written(number: number): string {
  const digits = [1, DIGITS.length, DIGITS.length ** 2].map(
    (step) => DIGITS[Math.floor(number / step) % DIGITS.length],
  )
  return `${LETTERS[Math.floor(number / DIGITS.length ** 3)]}${digits.reverse().join('')}`
}

/** The code as somebody typed or said it: "k 4 7 2" → "K472". */
export const typedCode = (typed: string): string => typed.replace(/[^a-z0-9]/gi, '').toUpperCase()

/** True for a letter and three digits, also for ones that no code has. */
export const isCode = (typed: string): boolean => /^[A-Z]\d{3}$/.test(typed)
