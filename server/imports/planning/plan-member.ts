/** What becomes of one row of a members' list. */
import { newId } from '../../../contract/ids.ts'
import { NO_DETAILS, type PersonFields } from '../../../sync/merge/person.ts'
import type { RowChange } from '../stored-rows.ts'
import type { ReadPerson, ReadRow, SaidFields } from '../understanding/person-of.ts'
import { changesFor, type KnownPerson } from './changes-for.ts'
import { withMade, type GroupIds } from './groups.ts'
import type { PeopleIndex } from './people-index.ts'

export type MemberPlan = {
  index: PeopleIndex
  groups: GroupIds
  /** Kinds of groups that are made where a name is not there. */
  makes: ReadonlySet<'cells' | 'departments'>
  /** In which line of the file a person stood before. */
  lines: Map<string, number>
  wanted: Set<string>
  /** Numbers that get no SMS already. */
  refusing: ReadonlySet<string>
}

export function planMember(line: number, { person, problems, notes }: ReadRow, plan: MemberPlan): RowChange {
  const common = { line, person, before: null, after: null, member_id: null, settled: false, undone: null }
  if (problems.length) return { ...common, outcome: 'broken', reason: problems.join(' ') }
  const { fields, missing, made } = withMade(person, plan.groups, plan.makes)
  for (const { name } of missing) plan.wanted.add(name)
  const match = plan.index.whoIs({ ...person, fields }, made.length > 0)
  if (match.kind === 'several')
    return {
      ...common,
      outcome: 'ask',
      reason: [SEVERAL, ...notes].join(' '),
      after: { candidates: match.ids },
    }
  const known = match.kind === 'one' ? plan.index.get(match.id) : undefined
  const refused = refusedNow(person, known, plan)
  const reason = [...notes, ...made, ...(refused ? [NO_SMS] : [])].join(' ') || null
  if (match.kind === 'none') return { ...common, ...added(line, fields, plan), reason }
  const before = plan.lines.get(match.id)
  if (before !== undefined)
    return { ...common, outcome: 'duplicate', member_id: match.id, reason: twice(before) }
  plan.lines.set(match.id, line)
  const phones = plan.index.phonesOf(match.id, person.phones)
  return {
    ...common,
    person: { ...person, phones },
    ...planKnown(known!, fields, phones, made.length > 0 || refused),
    reason,
  }
}

export const SEVERAL = 'More than one person of this name is in your church’s records. Say who is meant.'
export const twice = (line: number) => `The same person stands in row ${line} of this file.`

const NO_SMS = 'Gets no SMS, as the list says.'

/** A number of theirs is not refused yet, and will be. */
const refusedNow = ({ no_sms, phones }: ReadPerson, known: KnownPerson | undefined, plan: MemberPlan) =>
  no_sms === true && [...phones, known?.phone_number].some((phone) => phone && !plan.refusing.has(phone))

type Named = SaidFields & Pick<PersonFields, 'first_name' | 'last_name'>

function added(line: number, fields: SaidFields, plan: MemberPlan): Partial<RowChange> {
  const id = newId()
  plan.index.add({ ...NO_DETAILS, joined: '', ...(fields as Named), id })
  plan.lines.set(id, line)
  return { outcome: 'new', member_id: id, after: fields }
}

/** @param more a group that is not there yet, or a no to SMS, would change too */
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
