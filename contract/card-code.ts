/** What a member card's QR code says: whose church, which person, and whether it was read whole. See decision 6. */

/**
 * Sixteen consonants that stand on the same key of every keyboard in use (QWERTY, QWERTZ, AZERTY), so that a scanner
 * that types is understood whatever the phone believes about its keys; none is mistaken for a digit or another.
 */
const LETTERS = 'BCDFGHJKLNPRSTVX'
const HEX = '0123456789abcdef'

/** Format one. Another format begins otherwise. */
const BEGINNING = 'NX'
/** Digits of the church's id that stand on the card: its last, which are random. Enough to tell churches apart. */
const CHURCH_DIGITS = 10
const PERSON_DIGITS = 32
const CHECK_DIGITS = 2
const BODY = CHURCH_DIGITS + PERSON_DIGITS

/** How long a card's text is. A QR code of 29 squares holds just this much with a quarter of it damaged. */
export const CARD_LENGTH = BEGINNING.length + BODY + CHECK_DIGITS

/** The last letters of a card name it where nobody's name is known. */
export const CARD_END = 4

/** Nothing shorter is taken for a card of which a part is missing. */
const PART = 24

export type CardReading =
  | { kind: 'card'; personId: string }
  | { kind: 'other-church' }
  | { kind: 'damaged' }
  | { kind: 'not-a-card' }

/** The text on a person's card: capital letters only. Holds no name and no number. */
export function cardCode(churchId: string, personId: string): string {
  const body = digitsOf(churchId).slice(-CHURCH_DIGITS) + digitsOf(personId)
  return BEGINNING + inLetters(body + check(body))
}

/** Whether a text that is still being typed may become a card. No name and no number begins so. */
export function beginsLikeCard(text: string): boolean {
  return text.slice(0, BEGINNING.length).toUpperCase() === BEGINNING
}

/** Whether every letter so far may stand on a card: where one may not, somebody types a name that begins so. */
export function mayBecomeCard(text: string): boolean {
  const letters = [...text.toUpperCase()]
  return beginsLikeCard(text) && letters.slice(BEGINNING.length).every((letter) => LETTERS.includes(letter))
}

/** The whole card at the end of a text that was pasted or typed by hand, perhaps behind something else, or null. */
export function cardAtEnd(text: string): string | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase().slice(-CARD_LENGTH)
  return bodyOf(letters) === null ? null : letters
}

/** What a scanned or typed text is to this church. Case, spaces and dashes do not count. */
export function readCard(text: string, churchId: string): CardReading {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  const body = bodyOf(letters)
  if (body === null) return { kind: looksLikePart(letters) ? 'damaged' : 'not-a-card' }
  if (!digitsOf(churchId).endsWith(body.slice(0, CHURCH_DIGITS))) return { kind: 'other-church' }
  return { kind: 'card', personId: asId(body.slice(CHURCH_DIGITS)) }
}

/** The hexadecimal digits of church and person, or null where this is no whole card. */
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
 * Two digits that change with any one wrong letter and with any two neighbours that changed places: a CRC of eight
 * bits sees every error within eight bits that stand together.
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
