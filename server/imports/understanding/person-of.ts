/** What one row of a list says about a person. */
import { formatPhone } from '../../../contract/format-phone.ts'
import { personFields, type PersonFields } from '../../../sync/merge/person.ts'
import type { DateOrder, ImportOptions, ImportTarget } from '../../../contract/routes/imports.ts'
import { plainName } from '../../../sync/merge/names.ts'
import { plainHeading } from '../reading/headings.ts'
import { birthOf } from './birth-of.ts'
import type { SettledOrders } from './columns-of.ts'
import { countryIn } from './country-in.ts'
import { joinedOf } from './joined-of.ts'
import { genderIn, isNoGender, nameIn, surnameFirst } from './names-in.ts'
import { isLandline, isShortened, phonesIn } from './phones-in.ts'

/** What a list can say of somebody. `joined`: the day they joined the church, `YYYY-MM-DD`. */
export type SaidFields = Partial<PersonFields> & { joined?: string }

export type ReadPerson = {
  /** Only what the row says; blanks are not there. */
  fields: SaidFields
  /** All numbers of the row, landlines last; the first is the one to keep. */
  phones: string[]
  cell?: string
  department?: string
  /** Refuses SMS. A yes to SMS is nothing that a list can say. */
  no_sms?: true
  /** Of an attendance list: the days this row marks, each with the service's name where a heading says one. */
  dates?: string[]
}

/** `problems` keep a row from being taken, `notes` only say what is left out. */
export type ReadRow = { person: ReadPerson; problems: string[]; notes: string[] }

/** `today`: the day it is by the church's own calendar. */
export type Reading = Pick<ImportOptions, 'date_order' | 'leave_out_unreadable' | 'last_name'> & {
  today: string
  settled?: SettledOrders
  /** What the services of an attendance list are called, unless a heading names another. */
  service_name?: string
}

/** What the person said holds where the list itself does not tell. */
export const orderFor = (target: ImportTarget, { settled, date_order }: Reading): DateOrder =>
  settled?.[target] ?? date_order ?? 'dmy'

/** All cells of a target, in the file's order, without the blank ones. */
export type CellsOf = (target: ImportTarget) => string[]

export function personOf(cellsOf: CellsOf, reading: Reading): ReadRow {
  const read: ReadRow = { person: { fields: namesOf(cellsOf), phones: [] }, problems: [], notes: [] }
  const unreadable = reading.leave_out_unreadable ? read.notes : read.problems
  takePhones(cellsOf('phone_number'), read, unreadable)
  takeEmail(cellsOf('email'), read, unreadable)
  takeGender(cellsOf('gender')[0], read, unreadable)
  const birth = birthOf(cellsOf, orderFor('date_of_birth', reading), reading.today)
  Object.assign(read.person.fields, birth.fields)
  unreadable.push(...birth.unread)
  takeTexts(cellsOf, read)
  if (cellsOf('no_sms').some(refuses)) read.person.no_sms = true
  const { fields } = read.person
  if (fields.first_name && reading.last_name) fields.last_name ||= reading.last_name
  checkLengths(read)
  const { day, unread } = joinedOf(cellsOf('joined')[0], orderFor('joined', reading), reading.today)
  if (day) fields.joined = day
  if (unread) unreadable.push(unread)
  return read
}

export const cellsBy =
  (cells: string[], targets: readonly ImportTarget[], titles: readonly string[] = []): CellsOf =>
  (target) => {
    const places = cells.flatMap((cell, at) => (targets[at] === target && cell !== '' ? [at] : []))
    if (target === 'phone_number') places.sort((a, b) => reachedLast(titles[a]) - reachedLast(titles[b]))
    const turned = (at: number) =>
      target === 'full_name' && /\b(surname|last name|family name) first\b/i.test(titles[at] ?? '')
    return places.map((at) => (turned(at) ? surnameFirst(cells[at] ?? '') : (cells[at] ?? '')))
  }

/** A number to text comes before one of no kind, and that before one that rings at home or at work. */
function reachedLast(title = ''): number {
  const plain = plainHeading(title)
  if (/\b(mobile|cell|cellphone|handphone|gsm|whats ?app|sms)\b/.test(plain)) return 0
  return /\b(home|house|work|office|business|land ?line|fax)\b/.test(plain) ? 2 : 1
}

function namesOf(cellsOf: CellsOf): Pick<Partial<PersonFields>, 'first_name' | 'last_name'> {
  const [whole = ''] = cellsOf('full_name')
  const split = nameIn(whole)
  const given = [...cellsOf('first_name').slice(0, 1), ...cellsOf('middle_name').slice(0, 1)].join(' ')
  const [last = ''] = cellsOf('last_name')
  if (!(given && last) && namesAgain(whole, given || last)) return split
  return { first_name: given || split.first_name, last_name: last || split.last_name }
}

/** One half of a name that the whole name says too: beside the other half of it, it would stand twice. */
function namesAgain(whole: string, half: string): boolean {
  const words = plainName(whole).split(' ')
  return (
    half !== '' &&
    plainName(half)
      .split(' ')
      .some((word) => words.includes(word))
  )
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

function takeEmail(cells: string[], { person }: ReadRow, unreadable: string[]): void {
  const written = cells.flatMap((cell) => cell.split(/[\s,;]+|:::/)).filter(Boolean)
  const read = written.map((one) => personFields.shape.email.safeParse(one.replace(/^<|>$/g, '')))
  const good = read.find(({ success }) => success)?.data
  if (good) person.fields.email = good
  else if (written.length) unreadable.push(`“${written[0]}” is not an e-mail address.`)
}

/** Whatever is not clearly no: nobody is written to for a word that was not understood. */
const refuses = (cell: string) => !/^(no|n|false|0|-|none|nil|never)$/i.test(cell.trim())

function takeGender(cell: string | undefined, { person }: ReadRow, unreadable: string[]): void {
  if (cell === undefined || isNoGender(cell)) return
  const gender = genderIn(cell)
  if (gender) person.fields.gender = gender
  else unreadable.push(`“${cell}” is not read as male or female.`)
}

function takeTexts(cellsOf: CellsOf, { person }: ReadRow): void {
  const street = cellsOf('street').join(', ')
  if (street) person.fields.street = street
  for (const target of ['occupation', 'city', 'state', 'post_code', 'country'] as const) {
    const [cell] = cellsOf(target)
    if (cell) person.fields[target] = cell
  }
  const { country } = person.fields
  if (country) person.fields.country = countryIn(country)
  for (const target of ['cell', 'department'] as const) {
    const [name] = cellsOf(target)
    if (name) person[target] = name.replace(/\s+/gu, ' ').slice(0, 80)
  }
}

const NAMES: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  post_code: 'post code',
}

/** In the form in which the church keeps them; what is too long is said at its field. */
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
