/** A phone's contacts (vCard 2.1, 3.0, 4.0) as a table with one row for each card. */
import { CellBudget, MOST_ROWS, TOO_LONG } from './limits.ts'
import type { FoundRow } from './sheet.ts'
import { Unreadable } from './unreadable.ts'
import { homeFirst, ownNumbers } from './vcard-choice.ts'
import { vcardLines, type VcardLine } from './vcard-lines.ts'

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

/** Nothing here holds it: it is a column of its own, so that who looks at them sees it left out. */
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
  // Programs that know a whole name only put all of it into one half of N.
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

/** Of a messenger the number, not the name that somebody has there. */
const isNumber = ({ value }: VcardLine) => /^([a-z]+:)?\+?[\d\s().-]{7,}$/i.test(value)
