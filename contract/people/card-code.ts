/** Writes and reads the text of a member card's QR code: church, person and check digits. See decision 6. */
/**
 * Sixteen consonants that share their key on all keyboards in use (QWERTY, QWERTZ, AZERTY). A scanner that types works
 * with every keyboard setting of the phone. No letter looks like a digit or another letter.
 */
const LETTERS = 'BCDFGHJKLNPRSTVX'
const HEX = '0123456789abcdef'

/** Format one. Other formats begin differently. */
const BEGINNING = 'NX'

/** A card holds the last digits of the church's id. They are random and enough to tell churches apart. */
const CHURCH_DIGITS = 10
const PERSON_DIGITS = 32
const CHECK_DIGITS = 2
const BODY = CHURCH_DIGITS + PERSON_DIGITS

/** The length of a card's text. A QR code of 29 squares holds exactly this much if a quarter may be damaged. */
export const CARD_LENGTH = BEGINNING.length + BODY + CHECK_DIGITS

/** The last letters of a card identify it while its owner's name is unknown. */
export const CARD_END = 4

/** A shorter text is not treated as an incomplete card. */
const PART = 24

export type CardReading =
  | { kind: 'card'; personId: string }
  | { kind: 'other-church' }
  | { kind: 'damaged' }
  | { kind: 'not-a-card' }

/** The text on a person's card: capital letters only, without a name or a phone number. */
export function cardCode(churchId: string, personId: string): string {
  const body = digitsOf(churchId).slice(-CHURCH_DIGITS) + digitsOf(personId)
  return BEGINNING + inLetters(body + check(body))
}

/** True if the text, still being typed, may become a card. No name or phone number begins like this. */
export function beginsLikeCard(text: string): boolean {
  return text.slice(0, BEGINNING.length).toUpperCase() === BEGINNING
}

/** True if every letter so far is a card letter. Otherwise somebody is typing a name with the same beginning. */
export function mayBecomeCard(text: string): boolean {
  const letters = [...text.toUpperCase()]
  return beginsLikeCard(text) && letters.slice(BEGINNING.length).every((letter) => LETTERS.includes(letter))
}

/** The whole card at the end of a pasted or typed text, which may have other text before it; otherwise null. */
export function cardAtEnd(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase().slice(-CARD_LENGTH)
  return bodyOf(letters) === null ? null : letters
}

/** Reads a scanned or typed text for this church. Case, spaces and dashes do not count. */
export function readCard(text: string, churchId: string): CardReading {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  const body = bodyOf(letters)
  if (body === null) return { kind: looksLikePart(letters) ? 'damaged' : 'not-a-card' }
  if (!digitsOf(churchId).endsWith(body.slice(0, CHURCH_DIGITS))) return { kind: 'other-church' }
  return { kind: 'card', personId: asId(body.slice(CHURCH_DIGITS)) }
}

/** The hexadecimal digits of church and person, or null if the card is not complete. */
function bodyOf(letters: string): string | null {
  if (letters.length !== CARD_LENGTH || !letters.startsWith(BEGINNING)) return null
  const values = Array.from(letters.slice(BEGINNING.length), (letter) => LETTERS.indexOf(letter))
  if (values.includes(-1)) return null
  const digits = values.map((value) => HEX[value]).join('')
  const body = digits.slice(0, BODY)
  return check(body) === digits.slice(BODY) ? body : null
}

const looksLikePart = (letters: string) =>
  letters.length >= PART && (/^[A-Z]+$/.test(letters) || letters.startsWith(BEGINNING))

/**
 * Two check digits that detect any single wrong letter and any two swapped neighbours. A CRC of eight bits detects
 * every error within eight adjacent bits.
 */
function check(body: string): string {
  let sum = 0x5a
  for (let at = 0; at < body.length; at += 2) {
    sum ^= Number.parseInt(body.slice(at, at + 2), 16)
    for (let bit = 0; bit < 8; bit++) sum = (sum << 1) ^ (sum & 0x80 ? 0x107 : 0)
  }
  return sum.toString(16).padStart(CHECK_DIGITS, '0')
}

const inLetters = (digits: string) => [...digits].map((digit) => LETTERS[HEX.indexOf(digit)]).join('')

const digitsOf = (id: string) => id.replaceAll('-', '').toLowerCase()

const asId = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
