/** What a name is shown from. */
export type NamedPerson = { first_name: string; last_name: string }

/** "ngozi", "EZE-OBI" → "Ngozi Eze-Obi". A name typed in mixed case ("McDonald", "AbdulRahman") stays as it was typed. */
export function personName(person: NamedPerson): string {
  return `${capitalised(person.first_name)} ${capitalised(person.last_name)}`.trim()
}

/** One name, its words capitalised where the typing gave no hint of its own. */
export function capitalised(name: string): string {
  const tidy = name.trim().replace(/\s+/g, ' ').normalize('NFC')
  return tidy.split(' ').map(capitalisedWord).join(' ')
}

/** The letters a picture placeholder shows: "NE". */
export function initials(person: NamedPerson): string {
  return [person.first_name, person.last_name].map((name) => [...capitalised(name)][0] ?? '').join('')
}

function capitalisedWord(word: string): string {
  const mixed = word !== word.toLowerCase() && word !== word.toUpperCase()
  if (mixed) return word
  return word
    .toLowerCase()
    .replace(PARTS, (_, before: string, first: string, mark = '', next = '') =>
      [before, first.toUpperCase(), mark, parts(first) ? next.toUpperCase() : next].join(''),
    )
}

/** How each part of a name begins, with what follows an apostrophe after its first letter. */
const PARTS = /(^|-)(\p{L})(?:(['’])(\p{L}))?/gu

/** O'Neil and D'Souza have two parts; Isma'il, Sa'adatu and A'isha are one: there it is a letter of its own. */
const parts = (first: string): boolean => !/[aeiu]/.test(first)
