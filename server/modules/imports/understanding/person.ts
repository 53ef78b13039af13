/** Reads a person from one row of a list. */
import { formatPhone } from '../../../../contract/people/format-phone.ts'
import { fieldsWith } from '../../../../contract/person-fields.ts'
import { personFields, type PersonFields } from '../../../../sync/merge/person.ts'
import type { DateOrder, ImportOptions, ImportTarget } from '../../../../contract/routes/imports.ts'
import { plainName } from '../../../../sync/merge/names.ts'
import { plainHeading } from '../reading/headings.ts'
import { addressIn, countryIn, birthOf, type CellsOf, type SettledOrders } from './dates-and-address.ts'
import { coupleNote, genderIn, surnameFirst, hasLostTitle, wholeName } from './names.ts'
import { joinedOf } from './days.ts'
import {
  readNameCell,
  isLandline,
  isShortened,
  phonesIn,
  saysNothing,
  type XMeans,
} from './words-and-phones.ts'

/** The fields of a person that a list can hold. `joined`: the day they joined the church, `YYYY-MM-DD`. */
export type SaidFields = Partial<PersonFields> & { joined?: string }

export type ReadPerson = {
  /** Only values in the row; blanks are missing. */
  fields: SaidFields
  /** All numbers of the row, landlines last; the first is the one to keep. */
  phones: string[]
  /** The name in the list. Several of one person are separated by semicolons. */
  cell?: string
  department?: string
  /** The name of the family. Rows with the same one belong together, unless a number tells them apart. */
  household?: string
  /** The number or id of the family in the program that the list is from. */
  household_number?: string
  /** The text in the row that says this person has died. */
  died?: string
  /** An earlier row of the file has the same names in another order. */
  twin?: true
  /** Refuses SMS. A list cannot give consent to SMS. */
  no_sms?: true
  /** For an attendance list: the days this row marks, each with the service's name if a heading has one. */
  dates?: string[]
}

/** `problems` prevent the import of a row, `notes` list the parts left out. `titled`: the name lost a title. */
export type ReadRow = { person: ReadPerson; problems: string[]; notes: string[]; titled?: true }

/** `today`: the current day by the church's own calendar. */
export type Reading = Pick<ImportOptions, 'date_order' | 'leave_out_unreadable' | 'last_name'> & {
  today: string
  settled?: SettledOrders
  /** A year of birth that a program added if none was typed. */
  filler_year?: number | null
  /** The meaning of an "x" in an attendance list, judged by its other signs. */
  x_means?: XMeans
  /** The name of an attendance list's services, unless a heading names another. */
  service_name?: string
}

/** The person's choice applies if the list itself does not show the order. */
export const orderFor = (target: ImportTarget, { settled, date_order }: Reading): DateOrder =>
  settled?.[target] ?? date_order ?? 'dmy'

export function personOf(allCells: CellsOf, reading: Reading): ReadRow {
  const cellsOf = saidAmong(allCells)
  const read: ReadRow = { person: { fields: {}, phones: [] }, problems: [], notes: [] }
  const unreadable = reading.leave_out_unreadable ? read.notes : read.problems
  const beside = takeNames(cellsOf, read, unreadable)
  takePhones([...cellsOf('phone_number'), ...beside.phones], read, unreadable)
  takeEmail(cellsOf('email'), read, unreadable)
  takeGender(cellsOf, read, unreadable)
  takeBirth(cellsOf, reading, read, unreadable)
  takeTexts(cellsOf, read)
  takeFlags(cellsOf, read, unreadable)
  if (allCells('no_sms').some(refuses)) read.person.no_sms = true
  const { fields } = read.person
  if (fields.first_name && reading.last_name) fields.last_name ||= reading.last_name
  checkLengths(read)
  takeJoined(cellsOf, reading, read, unreadable)
  if (beside.title) sayTitle(beside.title, read)
  return read
}

/** Leaves out the cells that mean nothing. */
export const saidAmong =
  (cellsOf: CellsOf): CellsOf =>
  (target) =>
    cellsOf(target).filter((cell) => !saysNothing(cell, target))

export const cellsBy =
  (cells: string[], targets: readonly ImportTarget[], titles: readonly string[] = []): CellsOf =>
  (target) => {
    const { others } = addressIn(cells, targets, titles)
    const places = cells.flatMap((cell, at) =>
      targets[at] === target && cell !== '' && !others.has(at) ? [at] : [],
    )
    if (target === 'phone_number') places.sort((a, b) => reachedLast(titles[a]) - reachedLast(titles[b]))
    const turned = (at: number) =>
      target === 'full_name' && /\b(surname|last name|family name) first\b/i.test(titles[at] ?? '')
    return places.map((at) => (turned(at) ? surnameFirst(cells[at] ?? '') : (cells[at] ?? '')))
  }

/** Mobile numbers come first, then numbers without a kind, then home and work. */
function reachedLast(title = ''): number {
  const plain = plainHeading(title)
  if (/\b(mobile|cell|cellphone|handphone|gsm|whats ?app|sms)\b/.test(plain)) return 0
  return /\b(home|house|work|office|business|land ?line|fax)\b/.test(plain) ? 2 : 1
}

type BesideNames = {
  phones: string[]
  /** The title that the row has instead of a first name, if any. */
  title: string | undefined
}

function takeNames(cellsOf: CellsOf, row: ReadRow, unreadable: string[]): BesideNames {
  const { person, notes } = row
  const phones: string[] = []
  const read = (target: ImportTarget) =>
    cellsOf(target).flatMap((cell) => {
      const one = readNameCell(cell)
      phones.push(...one.phones)
      if (one.died) person.died ??= one.died
      for (const number of one.strange)
        unreadable.push(`“${number}” beside the name is not a phone number that can be read.`)
      return one.name || []
    })
  const cells = {
    whole: read('full_name'),
    first: read('first_name'),
    middle: read('middle_name'),
    last: read('last_name'),
  }
  const { first_name, last_name, leftOut } = wholeName(cells)
  Object.assign(person.fields, { first_name, last_name })
  for (const name of leftOut) notes.push(`“${name}” is left out: it does not fit the name beside it.`)
  const couple = coupleNote(nameCells(cellsOf), { first_name, last_name }, 'imported')
  if (couple) notes.push(couple)
  if (hasLostTitle(Object.values(cells).flat(), `${first_name} ${last_name}`)) row.titled = true
  return { phones, title: first_name === '' ? [...cells.whole, ...cells.first][0] : undefined }
}

/** All cells that hold a name or a part of one. */
export const nameCells = (cellsOf: CellsOf): string[] =>
  (['full_name', 'first_name', 'middle_name', 'last_name'] as const).flatMap(cellsOf)

function sayTitle(title: string, read: ReadRow): void {
  read.problems = read.problems.filter((problem) => !/^The (first|last) name is missing\.$/.test(problem))
  read.problems.unshift(`The first name is missing: “${title}” is a title.`)
}

function takePhones(cells: string[], { person, notes }: ReadRow, unreadable: string[]): void {
  const read = cells.map((cell) => ({ cell, ...phonesIn(cell) }))
  const said = [...new Set(read.flatMap(({ phones }) => phones))]
  person.phones = said.sort((a, b) => Number(isLandline(a)) - Number(isLandline(b)))
  const [first, ...others] = person.phones
  if (first) person.fields.phone_number = first
  if (others.length) notes.push(leftOut(others))
  for (const { cell, unread } of read) {
    if (isShortened(cell))
      unreadable.push(
        `Excel has shortened the phone number “${cell}”. Format the column as text and type it again.`,
      )
    else
      for (const part of unread)
        (first ? notes : unreadable).push(`“${part}” is not a phone number that can be read.`)
  }
}

const leftOut = (others: string[]) =>
  `Only one number is kept for each person; ${others.map(formatPhone).join(', ')} ${others.length === 1 ? 'is' : 'are'} left out.`

function takeEmail(cells: string[], { person, notes }: ReadRow, unreadable: string[]): void {
  const written = cells.flatMap((cell) => withoutSpaces(cell).split(/[\s,;|]+|:::/)).filter(Boolean)
  const read = written.map((one) =>
    personFields.shape.email.safeParse(one.replace(/^<|>$/g, '').replace(/^mailto:/i, '')),
  )
  const [good, ...others] = [...new Set(read.flatMap(({ data }) => data ?? []))]
  if (good) person.fields.email = good
  else if (written.length) unreadable.push(`“${cells[0]}” is not an e-mail address.`)
  if (others.length) notes.push(onlyOne('email address', others))
}

/** "ada @example.com" */
const withoutSpaces = (cell: string) =>
  cell.replace(/\s*@\s*/g, '@').replace(/\s*\.\s*(?=[a-z]{2,}\s*$)/gi, '.')

const onlyOne = (what: string, others: string[]) =>
  `Only one ${what} is kept for each person; ${others.map((other) => `“${other}”`).join(', ')} ${others.length === 1 ? 'is' : 'are'} left out.`

/** Returns the first cell of a target. Different values of others are noted as left out. */
function firstOf(cellsOf: CellsOf, target: ImportTarget, what: string, notes: string[]): string | undefined {
  const [first, ...others] = cellsOf(target)
  const different = [...new Set(others)].filter((other) => plainName(other) !== plainName(first ?? ''))
  if (different.length) notes.push(onlyOne(what, different))
  return first
}

/** Anything but a clear no refuses SMS: an unclear word must not lead to a message. */
const refuses = (cell: string) => !/^(no|n|false|0|-|none|nil|never)$/i.test(cell.trim())

function takeGender(cellsOf: CellsOf, { person, notes }: ReadRow, unreadable: string[]): void {
  const cell = firstOf(cellsOf, 'gender', 'gender', notes)
  if (cell === undefined) return
  const gender = genderIn(cell)
  if (gender) person.fields.gender = gender
  else unreadable.push(`“${cell}” is not read as male or female.`)
}

function takeBirth(
  cellsOf: CellsOf,
  reading: Reading,
  { person, notes }: ReadRow,
  unreadable: string[],
): void {
  for (const part of ['day_of_birth', 'month_of_birth', 'year_of_birth'] as const)
    firstOf(cellsOf, part, part.replaceAll('_', ' '), notes)
  const birth = birthOf(cellsOf, {
    order: orderFor('date_of_birth', reading),
    today: reading.today,
    fillerYear: reading.filler_year,
  })
  Object.assign(person.fields, birth.fields)
  unreadable.push(...birth.unread)
  notes.push(...birth.notes)
}

function takeJoined(
  cellsOf: CellsOf,
  reading: Reading,
  { person, notes }: ReadRow,
  unreadable: string[],
): void {
  const cell = firstOf(cellsOf, 'joined', 'joining date', notes)
  const { day, unread } = joinedOf(cell, orderFor('joined', reading), reading.today)
  if (day) person.fields.joined = day
  if (unread) unreadable.push(unread)
}

/** A street may be in several columns. */
const TEXTS = fieldsWith('kind', 'text').filter((field) => field !== 'street')

const YES = /^(yes|y|true|1|x|✓|✔)$/i
const NO = /^(no|n|false)$/i

/** Yes, no or a tick. Another word is not guessed. */
function takeFlags(cellsOf: CellsOf, { person, notes }: ReadRow, unreadable: string[]): void {
  for (const target of fieldsWith('kind', 'flag')) {
    const cell = firstOf(cellsOf, target, target, notes)
    if (cell === undefined) continue
    const isYes = YES.test(cell)
    if (isYes || NO.test(cell)) Object.assign(person.fields, { [target]: isYes })
    else unreadable.push(`“${cell}” is not read as yes or no.`)
  }
}

function takeTexts(cellsOf: CellsOf, { person, notes }: ReadRow): void {
  const street = [...new Set(cellsOf('street'))].join(', ')
  if (street) person.fields.street = street
  for (const target of TEXTS) {
    const cell = firstOf(cellsOf, target, NAMES[target] ?? target, notes)
    if (cell) Object.assign(person.fields, { [target]: cell })
  }
  if (person.fields.alert) {
    delete person.fields.alert
    notes.push(
      'The alert is left out: it is kept only with a guardian’s consent. Add it in the person’s record.',
    )
  }
  const { country } = person.fields
  if (country) person.fields.country = countryIn(country)
  const household = firstOf(cellsOf, 'household', 'family', notes)?.replace(/\s+/gu, ' ').trim()
  if (household) person.household = household.slice(0, 80)
  const number = firstOf(cellsOf, 'household_number', 'number of the family', notes)?.trim()
  if (number) person.household_number = number
  for (const target of ['cell', 'department'] as const) {
    const names = cellsOf(target).map((name) => name.replace(/\s+/gu, ' ').trim())
    if (names.length) person[target] = [...new Set(names)].join('; ')
  }
}

const NAMES: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  post_code: 'post code',
}

/** Normalises the fields to their stored form. A value that is too long becomes a problem of its field. */
function checkLengths({ person, problems }: ReadRow): void {
  const { fields } = person
  for (const [field, value] of Object.entries(fields)) {
    const shape = personFields.shape[field as keyof PersonFields]
    const checked = shape.safeParse(value)
    if (checked.success) Object.assign(fields, { [field]: checked.data })
    else if (value === '') problems.push(`The ${NAMES[field] ?? field} is missing.`)
    else
      problems.push(`The ${NAMES[field] ?? field} cannot be kept: ${checked.error.issues[0]?.message ?? ''}`)
  }
}
