/** Reads a phone's contacts (vCard 2.1, 3.0, 4.0) as a table with one row for each card. */
import { CellBudget, MOST_ROWS, TOO_LONG, Unreadable, type FoundRow } from './sheet.ts'

const HEADINGS = [
  'First name',
  'Middle name',
  'Last name',
  'Full name',
  'Phone number',
  'Email',
  'Birthday',
  'Gender',
  'Occupation',
  'Street',
  'City',
  'State',
  'Post code',
  'Country',
]

/** No field holds notes. A column of its own shows the person that it is left out. */
const NOTE = 'Note'

/** The first row names the columns. */
export function vcardTable(text: string): FoundRow[] {
  const cards: VcardLine[][] = []
  const budget = new CellBudget()
  for (const line of vcardLines(text)) {
    budget.spendOrThrow()
    if (line.name === 'BEGIN') cards.push([])
    else cards.at(-1)?.push(line)
    if (cards.length > MOST_ROWS) throw new Unreadable(TOO_LONG)
  }
  const notes = cards.map((card) => card.find(({ name }) => name === 'NOTE')?.value ?? '')
  const rows = cards.map(rowOf)
  const table = notes.some(Boolean)
    ? [[...HEADINGS, NOTE], ...rows.map((row, at) => [...row, notes[at] ?? ''])]
    : [HEADINGS, ...rows]
  return table.map((cells, at) => ({ line: at + 1, cells }))
}

function rowOf(card: VcardLine[]): string[] {
  const all = (...names: string[]) => card.filter(({ name }) => names.includes(name))
  const [last = '', first = '', middle = ''] = all('N')[0]?.parts ?? []
  // Programs that know only a whole name put all of it into one half of N.
  const both = first !== '' && last !== ''
  const whole = all('FN')[0]?.value || [first, middle, last].filter(Boolean).join(' ')
  const [box = '', more = '', road = '', city = '', state = '', code = '', country = ''] =
    homeFirst(all('ADR'))[0]?.parts ?? []
  const street = [road, more].filter(Boolean).join(', ') || box
  const numbers = all('TEL')
  const values = (lines: VcardLine[]) => [...new Set(lines.map(({ value }) => value))].join('\n')
  return [
    ...(both ? [first, middle, last, ''] : ['', '', '', whole]),
    values(numbers.length > 0 ? ownNumbers(numbers) : all('IMPP', 'X-WHATSAPP').filter(isNumber)).replaceAll(
      /(tel|whatsapp|sms):/gi,
      '',
    ),
    values(homeFirst(all('EMAIL'))),
    all('BDAY')[0]?.value ?? '',
    (all('GENDER', 'X-GENDER', 'SEX')[0]?.parts ?? [''])[0] ?? '',
    all('ROLE', 'TITLE')[0]?.value ?? '',
    street,
    city,
    state,
    code,
    country,
  ]
}

/** Keeps a messenger's number, not its user name. */
const isNumber = ({ value }: VcardLine) => /^([a-z]+:)?\+?[\d\s().-]{7,}$/i.test(value)

/** `types`: CELL, HOME, WORK…; `preference`: from 1, the smallest first. */
type VcardLine = {
  name: string
  value: string
  parts: string[]
  types: string[]
  preference: number
}

/** Reads the lines of a vCard file: joins folded ones, decodes quoted-printable and escapes. */
function* vcardLines(text: string): Generator<VcardLine> {
  for (const line of unfolded(text)) {
    const [, head = '', raw = ''] = /^((?:"[^"]*"|[^:"])*):([\s\S]*)$/.exec(line) ?? withoutColon(line)
    const [named = '', ...params] = head.toUpperCase().split(';')
    // "item1.TEL": the group has no meaning for the value.
    const name = named.replace(/^.*\./, '').trim()
    if (!name) continue
    const written = isQuoted(params) ? fromQuoted(raw, charsetOf(params)) : raw
    const parts = splitParts(written).map(unescaped)
    const types = typesIn(params)
    yield { name, value: unescaped(written), parts, types, preference: preferenceIn(types) }
  }
}

/** 'TEL;TYPE="HOME";+2348035550101', as some phones write it. */
const withoutColon = (line: string) =>
  /^((?:[\w-]+\.)?TEL(?:;[A-Z][^;:]*)*);\s*(\+?[\d\s().-]{5,})$/i.exec(line) ?? []

/** "CELL", "TYPE=CELL,PREF" and 'TYPE="cell,text"', by version. */
const typesIn = (params: string[]) =>
  params.flatMap((param) =>
    param
      .replace(/^TYPE=/, '')
      .replaceAll('"', '')
      .split(','),
  )

/** Larger than any stated preference. */
const NOT_PREFERRED = 101

function preferenceIn(types: string[]): number {
  if (types.includes('PREF')) return 1
  const said = types.find((type) => /^PREF=\d+$/.test(type))
  return said ? Number(said.slice('PREF='.length)) : NOT_PREFERRED
}

const isQuoted = (params: string[]) => params.some((param) => param.endsWith('QUOTED-PRINTABLE'))

const charsetOf = (params: string[]) =>
  params.find((param) => param.startsWith('CHARSET='))?.slice('CHARSET='.length) ?? 'UTF-8'

/** No value that is kept is as long. A photo is: its further lines are not joined. */
const LONGEST_LINE = 10_000

/** A line continues if the next begins with a space, or if its quoted-printable text ends in "=". */
function* unfolded(text: string): Generator<string> {
  let line = ''
  let quoted = false
  const grow = (more: string) => {
    if (line.length < LONGEST_LINE) line += more
  }
  for (const next of linesOf(text)) {
    if (/^[ \t]/.test(next)) grow(next.slice(1))
    else if (quoted) {
      line = line.replace(/=$/, '')
      grow(next)
    } else {
      if (line) yield line
      line = next.slice(0, LONGEST_LINE)
    }
    quoted = next.endsWith('=') && /QUOTED-PRINTABLE/i.test(line.slice(0, 200).split(':', 1)[0] ?? '')
  }
  if (line) yield line
}

/** Reads one line at a time: an array of a million lines would fill the memory. */
function* linesOf(text: string): Generator<string> {
  const ends = /\r\n|\r|\n/g
  let from = 0
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(from, end.index)
    from = ends.lastIndex
  }
  yield text.slice(from)
}

function fromQuoted(written: string, charset: string): string {
  const bytes: number[] = []
  for (let at = 0; at < written.length; at += 1) {
    const hex = /^=([0-9A-Fa-f]{2})/.exec(written.slice(at, at + 3))?.[1]
    if (hex) {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    } else bytes.push(...Buffer.from(written[at] ?? ''))
  }
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes))
  } catch {
    return new TextDecoder().decode(Uint8Array.from(bytes))
  }
}

/** Splits at semicolons that are not escaped. */
const splitParts = (value: string) => value.split(/(?<!\\);/)

const unescaped = (value: string) =>
  value
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;:\\])/g, '$1')
    .trim()

/**
 * Chooses a person's own numbers, the most likely first. If one number is marked as mobile, the others may belong to
 * anybody at that house or office.
 */
function ownNumbers(lines: readonly VcardLine[]): VcardLine[] {
  const answered = lines.filter((line) => !says(line, 'FAX', 'PAGER'))
  const mobiles = answered.filter((line) => says(line, 'CELL'))
  return mobiles.length > 0 ? mobiles.toSorted(byPreference) : answered.toSorted(notAtWork)
}

/** Sorts addresses: home first, work last. */
const homeFirst = (lines: readonly VcardLine[]): VcardLine[] =>
  lines.toSorted((a, b) => Number(says(b, 'HOME')) - Number(says(a, 'HOME')) || notAtWork(a, b))

const notAtWork = (a: VcardLine, b: VcardLine) =>
  Number(says(a, 'WORK')) - Number(says(b, 'WORK')) || byPreference(a, b)

const byPreference = (a: VcardLine, b: VcardLine) => a.preference - b.preference

const says = ({ types }: VcardLine, ...wanted: string[]) => wanted.some((type) => types.includes(type))
