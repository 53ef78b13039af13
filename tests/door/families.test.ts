/** Tests the parts of families at the door: who belongs together, marking, and the form's people. */
import { expect, test } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { ALWAYS } from '../../contract/calendar/child-age.ts'
import { householdNameOf, MOST_HOUSEHOLD_NAME } from '../../contract/people/household.ts'
import type { Person } from '../../sync/client/api.ts'
import { familyOf, inFamilyOrder, othersMissing } from '../../src/domain/church/family-of.ts'
import { markFamily, unmarkFamily } from '../../src/features/door/family/undo-family.ts'
import { standTogether } from '../../src/features/door/names/use-found.ts'
import { checkForm } from '../../src/features/door/first-timer/first-timer-form.tsx'
import { familyOps, familyProblems } from '../../src/features/door/first-timer/first-timer-values.ts'
import { saveFamily } from '../../src/features/door/first-timer/save-family.ts'
import {
  newChild,
  newFamily,
  typedPerson,
  valuesFrom,
  type FamilyValues,
} from '../../src/features/door/first-timer/typed-person.ts'
import { churchDouble } from './church-double.ts'
import { congregation } from './congregation.ts'
import { spec } from '../spec/spec.ts'

const SERVICE = newId()
const home = 'home'
const [bimpe, olumide, tobi, sade, stranger] = congregation(5).map((person, at): Person => {
  const names = ['Bimpe', 'Olúmídé', 'Tobi', 'Ṣadé', 'Ngozi']
  const until = [null, null, '2030-06-30', '2032-06-30', null]
  return {
    ...person,
    first_name: names[at]!,
    last_name: at < 4 ? 'Fashola' : 'Eze',
    household_id: at < 4 ? home : null,
    child_until: until[at]!,
  }
}) as [Person, Person, Person, Person, Person]
const family = [bimpe, olumide, tobi, sade]

function door(people: Person[] = [...family, stranger]) {
  const church = churchDouble({ people })
  return { church, serviceId: SERVICE, presences: church.presences(SERVICE) }
}
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id)
const hits = (people: readonly Person[]) => people.map((person) => ({ person, matched: [] }))

test('a family is everybody of the household, and nobody alone is one', () => {
  const { church } = door()
  expect(ids(familyOf(church.people, tobi)).sort()).toEqual(ids(family).sort())
  expect(familyOf(church.people, stranger)).toEqual([])
  const alone = churchDouble({ people: [bimpe, stranger] })
  expect(familyOf(alone.people, bimpe)).toEqual([])
})

test('the others missing are those without a mark', () => {
  const { church, presences } = door()
  church.arrives(SERVICE, tobi.id)
  expect(ids(othersMissing(church.people, bimpe, presences)).sort()).toEqual(ids([olumide, sade]).sort())
})

test('adults come before children, and the eldest child first', () => {
  const marked = { ...stranger, child_until: ALWAYS }
  const order = inFamilyOrder([marked, sade, bimpe, tobi, olumide], '2026-11-22')
  expect(ids(order)).toEqual(ids([bimpe, olumide, tobi, sade, marked]))
})

test('found people of one household stand together, marked ones stay last', () => {
  const found = hits([bimpe, stranger, tobi, sade])
  const sink = new Map([[sade.id, true]])
  expect(ids(standTogether(found, sink, 40).map(({ person }) => person))).toEqual(
    ids([bimpe, tobi, stranger, sade]),
  )
  expect(standTogether(found, sink, 2)).toBe(found)
})

spec('Families: mark family')
test('marks each person by an op of its own, except who is here', async () => {
  const at = door()
  at.church.arrives(SERVICE, olumide.id)
  const { marks, failed } = await markFamily(at, ids(family))
  expect(failed).toBeNull()
  expect(ids(marks.map(({ person }) => person))).toEqual(ids([bimpe, tobi, sade]))
  expect(at.church.calls.map(({ name, args }) => [name, args])).toEqual(
    [bimpe, tobi, sade].map(({ id }) => ['mark-person', { service_id: SERVICE, person_id: id }]),
  )
})

test('stops at a full storage and claims only what is stored', async () => {
  const at = door()
  const { mutate } = at.church
  at.church.mutate = async (name, args, about) => {
    if (at.church.calls.length === 2) at.church.storageFails('full')
    return mutate(name, args, about)
  }
  const { marks, failed } = await markFamily(at, ids(family))
  expect(ids(marks.map(({ person }) => person))).toEqual(ids([bimpe, olumide]))
  expect(failed?.person.id).toBe(tobi.id)
  expect([...at.presences.current().present.keys()]).toEqual(ids([bimpe, olumide]))
})

test('undo takes back its marks and names who another door marked', async () => {
  const at = door()
  const { marks } = await markFamily(at, ids([bimpe, tobi]))
  at.church.arrives(SERVICE, tobi.id)
  const undone = await unmarkFamily(at, marks)
  expect(ids(undone.unmarked)).toEqual([bimpe.id])
  expect(ids(undone.still)).toEqual([tobi.id])
  expect([...at.presences.current().present.keys()]).toEqual([tobi.id])
})

const typed = valuesFrom(typedPerson('bimpe fashola 08035552121'))
const withChildren = (...names: string[]): FamilyValues => ({
  ...newFamily(),
  children: names.map((first_name) => ({ ...newChild(), first_name })),
})

spec('Families: first timers')
test('the form’s people share the parent’s last name and household', () => {
  const own = { ...withChildren('Tobi', '', 'Ṣadé'), other: { id: 'other', first_name: 'Olúmídé' } }
  const { captures, household } = familyOps(typed, own, SERVICE)
  expect(
    captures.map(({ first_name, last_name, phone_number, child }) => [
      first_name,
      last_name,
      phone_number,
      child,
    ]),
  ).toEqual([
    ['Bimpe', 'Fashola', '+2348035552121', undefined],
    ['Olúmídé', 'Fashola', null, undefined],
    ['Tobi', 'Fashola', null, true],
    ['Ṣadé', 'Fashola', null, true],
  ])
  expect(household).toEqual({ id: own.householdId, name: 'Fashola family', people: ids(captures) })
})

test('a family without a last name is named by the parent', () => {
  const { household } = familyOps(valuesFrom(typedPerson('bimpe')), withChildren('Tobi'), SERVICE)
  expect(household.name).toBe('Bimpe family')
  expect(householdNameOf('x'.repeat(80))).toHaveLength(MOST_HOUSEHOLD_NAME)
})

test('a family needs a second person, and names need letters', () => {
  expect(checkForm({ ...typed, family: withChildren('', ' ') }).family).toContain('Type a child')
  const own = withChildren('Tobi', '123')
  expect([...familyProblems(own).children]).toEqual([[own.children[1]!.id, 'Enter the first name.']])
  expect(checkForm({ ...typed, family: withChildren('Tobi') }).family).toBeUndefined()
})

test('a form saved in part goes on and adds nobody twice', async () => {
  const at = door([])
  const own = withChildren('Tobi', 'Ṣadé')
  const { mutate } = at.church
  at.church.mutate = async (name, args, about) => {
    if (at.church.calls.length === 2) at.church.storageFails('full')
    return mutate(name, args, about)
  }
  await expect(saveFamily(at, typed, own)).rejects.toThrow('full')
  at.church.storageFails(null)
  at.church.mutate = mutate
  const { name, marks } = await saveFamily(at, typed, own)
  expect(name).toBe('Fashola family')
  expect(marks).toHaveLength(3)
  expect(at.church.people.all()).toHaveLength(3)
  const made = at.church.calls.filter((call) => call.name === 'create-household')
  expect(made.map(({ args }) => (args as { people: string[] }).people)).toEqual([
    [own.parentId, ...ids(own.children)],
  ])
})
