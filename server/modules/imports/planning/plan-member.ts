/** Plans one row of a members' list: the person it means, its changes, and its cell and department. */
import { newId } from '../../../../contract/ids.ts'
import { plainName } from '../../../../sync/merge/names.ts'
import { NO_DETAILS, type PersonFields } from '../../../../sync/merge/person.ts'
import type { RowChange } from '../stored-rows.ts'
import type { ReadPerson, ReadRow, SaidFields } from '../understanding/person.ts'
import { saysNothing } from '../understanding/words-and-phones.ts'
import { changesFor, type KnownPerson, withMade, type GroupIds, GROUPS } from './member-details.ts'
import { type Likeness, type Match, type PeopleIndex, mayBeTwins, writtenWords } from './people-index.ts'

/** The most people offered as matches of a row. */
export const MOST_CANDIDATES = 20

export type MemberPlan = {
  index: PeopleIndex
  groups: GroupIds
  /** Kinds of groups that are made if a name does not exist. */
  makes: ReadonlySet<'cells' | 'departments'>
  /** The line of the file in which a person came before. */
  lines: Map<string, number>
  /** The name in that line, as its words in order. */
  written: Map<string, string[]>
  /** People whom rows before this one add. */
  added: Set<string>
  wanted: Wanted
  /** Numbers that get no SMS already. */
  refusing: ReadonlySet<string>
}

export function planMember(line: number, row: ReadRow, plan: MemberPlan): RowChange {
  const { problems } = row
  const grouped = oneGroupEach(row.person, plan.groups, plan.wanted)
  const { person } = grouped
  const notes = [...row.notes, ...grouped.notes]
  const common = { line, person, before: null, after: null, member_id: null, settled: false, undone: null }
  if (problems.length) return { ...common, outcome: 'broken', reason: problems.join(' ') }
  const { fields, missing, made } = withMade(person, plan.groups, plan.makes)
  const asks = (why: string, candidates: string[]): RowChange => ({
    ...common,
    outcome: 'ask',
    reason: [why, ...notes].join(' '),
    after: { candidates: candidates.slice(0, MOST_CANDIDATES) },
  })
  const match = plan.index.matchPerson({ ...person, fields }, made.length > 0)
  if (person.died)
    return asks(`“${person.died}” says that this person has died. ${LEFT_OUT_UNLESS}`, idsOf(match))
  for (const { name } of missing) plan.wanted.set(plainName(name), name)
  if (match.kind === 'several') return asks(SEVERAL, match.ids)
  const known = match.kind === 'one' ? plan.index.get(match.id) : undefined
  const refused = refusedNow(person, known, plan)
  const sayings = [...notes, ...made, ...(refused ? [NO_SMS] : [])]
  const reason = sayings.join(' ') || null
  if (match.kind === 'none') {
    const { likely, family, sentences } = likeIt({ ...person, fields }, plan)
    if (likely.length) return asks(sentences.join(' '), likely)
    const why = [...sentences, ...sayings].join(' ') || null
    return {
      ...common,
      ...added(line, fields, plan),
      ...(family.length > 0 && { before: { like: family.slice(0, MOST_CANDIDATES) } }),
      reason: why,
    }
  }
  const before = plan.lines.get(match.id)
  if (before !== undefined && mayBeTwins(writtenWords(fields), plan.written.get(match.id) ?? []))
    return {
      ...asks(perhapsTwin(before), plan.added.has(match.id) ? [] : [match.id]),
      person: { ...person, twin: true },
    }
  if (before !== undefined)
    return {
      ...common,
      outcome: 'duplicate',
      member_id: match.id,
      reason: [twice(before), ...notes].join(' '),
    }
  plan.lines.set(match.id, line)
  plan.written.set(match.id, writtenWords(fields))
  const phones = plan.index.phonesOf(match.id, person.phones)
  return {
    ...common,
    person: { ...person, phones },
    ...planKnown(known!, fields, phones, made.length > 0 || refused),
    reason,
  }
}

const idsOf = (match: Match) =>
  match.kind === 'one' ? [match.id] : match.kind === 'several' ? match.ids : []

const LEFT_OUT_UNLESS = 'They are left out unless you say otherwise.'

const LIKE: Record<Likeness, string> = {
  name: 'Somebody of this name is known with another number, email or birthday. Is it the same person?',
  number: 'Somebody with this number and nearly this name is known. Is it the same person?',
  nearly: 'Somebody of nearly this name is known. Is it the same person?',
  family: 'Somebody of this family or name is known already.',
}

/** Finds people of the church who may be the row's person. It names a match within the list by its row. */
function likeIt(person: ReadPerson, plan: MemberPlan) {
  const found = plan.index.nearly(person)
  const ofChurch = found.filter(({ id }) => !plan.added.has(id))
  const ofList = found.find(({ id, likeness }) => plan.added.has(id) && likeness !== 'family')
  const likely = ofChurch.filter(({ likeness }) => likeness !== 'family')
  const why = likely.length ? likely : ofChurch.slice(0, 1)
  const sentences = [
    ...new Set(why.map(({ likeness }) => LIKE[likeness])),
    ...(ofList ? [`Row ${plan.lines.get(ofList.id)} of this file may be the same person.`] : []),
  ]
  const ids = (some: typeof found) => some.map(({ id }) => id)
  return { likely: ids(likely), family: ids(ofChurch), sentences }
}

export const SEVERAL = 'More than one person of this name is in your church’s records. Say who is meant.'

const perhapsTwin = (line: number) =>
  `Row ${line} of this file has the same names in another order. Is this another person, such as a twin?`
const twice = (line: number) => `The same person stands in row ${line} of this file.`

const NO_SMS = 'Gets no SMS, as the list says.'

/** True if the row refuses SMS and one of the person's numbers still gets it. */
const refusedNow = ({ no_sms, phones }: ReadPerson, known: KnownPerson | undefined, plan: MemberPlan) =>
  no_sms === true && [...phones, known?.phone_number].some((phone) => phone && !plan.refusing.has(phone))

type Named = SaidFields & Pick<PersonFields, 'first_name' | 'last_name'>

function added(line: number, fields: SaidFields, plan: MemberPlan): Partial<RowChange> {
  const id = newId()
  plan.index.add({ ...NO_DETAILS, joined: '', ...(fields as Named), id })
  plan.added.add(id)
  plan.lines.set(id, line)
  plan.written.set(id, writtenWords(fields))
  return { outcome: 'new', member_id: id, after: fields }
}

/** @param more true if a new group or a refusal of SMS would also change the person */
export function planKnown(
  known: KnownPerson,
  fields: SaidFields,
  phones: string[],
  more = false,
): Partial<RowChange> {
  const after = changesFor(known, fields, phones)
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, known[field as keyof SaidFields]]),
  )
  const same = Object.keys(after).length === 0 && !more
  return same
    ? { outcome: 'same', member_id: known.id }
    : { outcome: 'updated', member_id: known.id, before, after }
}

/** Names of groups that do not exist yet, by plain name, each as first written in the list. */
type Wanted = Map<string, string>

const LONGEST_NAME = 80

/** Keeps one cell and one department for each person: the first choice of several is taken, and the others are listed. */
export function oneGroupEach(
  person: ReadPerson,
  groups: GroupIds,
  wanted: ReadonlyMap<string, string>,
): { person: ReadPerson; notes: string[] } {
  const one = { ...person }
  const notes: string[] = []
  for (const { target, table } of GROUPS) {
    const written = person[target]
    if (!written) continue
    const isKnown = (name: string) => Object.hasOwn(groups[table], plainName(name))
    const [chosen, ...others] = namesIn(written, target, isKnown, wanted)
    if (!chosen) delete one[target]
    else one[target] = (wanted.get(plainName(chosen)) ?? chosen).slice(0, LONGEST_NAME)
    if (others.length)
      notes.push(
        `Only one ${target} is kept for each person; ${others.map((name) => `“${name}”`).join(', ')} ${others.length === 1 ? 'is' : 'are'} left out.`,
      )
    if (chosen && chosen.length > LONGEST_NAME)
      notes.push(`The name of the ${target} has more than ${LONGEST_NAME} letters and is shortened.`)
  }
  return { person: one, notes }
}

/** Returns the names, the chosen one first. A cell's name may contain a comma; departments are listed with commas. */
function namesIn(
  written: string,
  target: 'cell' | 'department',
  isKnown: (name: string) => boolean,
  wanted: ReadonlyMap<string, string>,
): string[] {
  if (isKnown(written)) return [written]
  const loosely = parts(written, /\s*(?:[,;/|&+\n]|\band\b)\s*/i)
  const sure = parts(written, target === 'department' ? /\s*[,;/|\n]\s*/ : /\s*[;\n]\s*/)
  const all =
    sure.length < 2 && (target === 'cell' ? loosely.some(isKnown) : loosely.every(isKnown)) ? loosely : sure
  const chosen = all.find(isKnown) ?? all.find((name) => wanted.has(plainName(name))) ?? all[0]
  return chosen === undefined ? [] : [chosen, ...all.filter((name) => name !== chosen)]
}

function parts(written: string, between: RegExp): string[] {
  const found = written.split(between).filter((part) => part && !saysNothing(part))
  return found.filter((part, at) => found.findIndex((other) => plainName(other) === plainName(part)) === at)
}
