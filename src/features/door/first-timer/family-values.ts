/** The family in the form of a first timer: its problems, and its people as args of the op. */
import { householdNameOf, MOST_IN_HOUSEHOLD } from '../../../../contract/people/household.ts'
import { hasLetter } from '../../../../contract/tidy-name.ts'
import { shownName } from '../../../../contract/people/shown-name.ts'
import type { ArgsOf } from '../../../../sync/mutations/index.ts'
import { tooLong } from '../../../ui/form/too-long.ts'
import { tFamily } from '../family/messages.ts'
import { captureOf, lastNameProblem, MOST_NAME } from './first-timer-values.ts'
import type { FamilyValues, FirstTimerValues } from './typed-person.ts'

/** The parent and the other adult are people of the household too. */
export const MOST_CHILDREN = MOST_IN_HOUSEHOLD - 2

export type FamilyProblems = {
  last_name?: string | undefined
  other?: string | undefined
  /** By the child's id. */
  children: ReadonlyMap<string, string>
  /** Nobody but the parent is typed. */
  alone?: string | undefined
}

/** Lines without a name are left out, so they are no problem. */
export function familyProblems({ last_name, other, children }: FamilyValues): FamilyProblems {
  const wrong = children.flatMap(({ id, first_name }) => {
    const problem = firstNameProblem(first_name)
    return problem ? [[id, problem] as const] : []
  })
  const alone = ![other, ...children].some(isTyped)
  return {
    last_name: lastNameProblem(last_name),
    other: firstNameProblem(other.first_name),
    children: new Map(wrong),
    alone: alone ? tFamily('family.alone') : undefined,
  }
}

/** The first problem, for the form that counts them. */
export function firstProblem(family: FamilyValues): string | undefined {
  const { last_name, other, children, alone } = familyProblems(family)
  return [...children.values()][0] ?? other ?? last_name ?? alone
}

type Capture = ArgsOf<'capture-first-timer'>

/** The captured people, the parent first, and the household. Call it only with values that have no problems. */
export function familyOps(
  values: FirstTimerValues,
  family: FamilyValues,
  serviceId: string,
): { captures: Capture[]; household: ArgsOf<'create-household'> } {
  const parent = captureOf(values, family.parentId, serviceId)
  const last_name = family.last_name.trim() || values.last_name
  const shared = { service_id: serviceId, last_name, phone_number: null }
  const captures: Capture[] = [
    parent,
    ...[family.other].filter(isTyped).map(({ id, first_name }) => ({ ...shared, id, first_name })),
    ...family.children.filter(isTyped).map(({ id, first_name, gender }) => ({
      ...shared,
      id,
      first_name,
      gender: gender || null,
      child: true,
    })),
  ]
  const name = householdNameOf(shownName(last_name || values.first_name))
  return { captures, household: { id: family.householdId, name, people: captures.map(({ id }) => id) } }
}

const isTyped = ({ first_name }: { first_name: string }) => first_name.trim() !== ''

function firstNameProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  return hasLetter(typed) ? tooLong(typed, MOST_NAME) : tFamily('door.firstNameMissing')
}
