/** Makes families by ops, as a phone would. */
import { newId } from '../../contract/new-id.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import type { Caller } from './small-church.ts'

export type Relative = {
  first_name: string
  last_name: string
  phone_number?: string
  child?: boolean
  date_of_birth?: string
}

export type Family = { householdId: string; ids: string[] }

/** A mother, a father, two children with dates of birth, and a grandmother without a phone. */
export const FASHOLA: readonly Relative[] = [
  { first_name: 'Bimpe', last_name: 'Fashola', phone_number: '08035552121' },
  { first_name: 'Olúmídé', last_name: 'Fashola', phone_number: '08035552121' },
  { first_name: 'Tobi', last_name: 'Fashola', date_of_birth: yearsAgo(6) },
  { first_name: 'Ṣadé', last_name: 'Fashola', date_of_birth: yearsAgo(4) },
  { first_name: 'Mama', last_name: 'Fashola' },
]

/** A day on which the child has been of this age for some months. */
function yearsAgo(years: number): string {
  const day = new Date()
  day.setFullYear(day.getFullYear() - years, day.getMonth() - 4, 15)
  return day.toISOString().slice(0, 10)
}

/** Adds these people and their household. */
export async function addFamily(church: Caller, name: string, people: readonly Relative[]): Promise<Family> {
  const ids = people.map(() => newId())
  const householdId = newId()
  await pushOps(church, [
    ...people.map((person, at) => ['add-member', { id: ids[at], ...person }] as const),
    ['create-household', { id: householdId, name, people: ids }],
  ])
  return { householdId, ids }
}

/** Sends ops from a phone of the church's administrator. Throws if one is not applied. */
export async function pushOps(
  church: Caller,
  ops: readonly (readonly [type: string, args: object])[],
): Promise<void> {
  type Here = { user: { id: string }; current_church: { id: string } }
  const { user, current_church } = await church.get<Here>('user')
  const { results } = await church.post<{ results: { status: string; message?: string }[] }>('sync/push', {
    protocol: PROTOCOL,
    account: user.id,
    church: current_church.id,
    device: newId(),
    nonce: newId(),
    highest_seq: ops.length,
    ops: ops.map(([type, args], at) => ({
      id: newId(),
      seq: at + 1,
      type,
      v: 1,
      args,
      base_rev: 0,
      captured_at: new Date().toISOString(),
      clock_offset: 0,
    })),
  })
  const refused = results.filter(({ status }) => status !== 'applied')
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
}
