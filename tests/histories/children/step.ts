/** Generates and runs the steps of a vigil, as data that fast-check can shrink. */
import { setTimeout as rest } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { FEATURES } from '../../../contract/features.ts'
import type { CheckOut, Children, ServiceChild } from '../../../sync/client/api.ts'
import { Refusal } from '../../../sync/mutation.ts'
import { Problem } from '../../../server/http/actor-and-answer.ts'
import { FAULTS, type Fault } from '../network.ts'
import type { Phone } from '../phone.ts'
import { CHILDREN, count, type Happening, isIn, PARENTS, PHONES, setRight, type Vigil } from './town.ts'

const HOWS = ['code', 'guardian', 'override'] as const

const ACTS = ['in', 'out', 'undo', 'class'] as const
type Act = { by: 0 | 1; what: (typeof ACTS)[number] }

/** Changes by two doors to one child, each made before either door syncs. */
const APART: Act[][] = [
  [
    { by: 0, what: 'in' },
    { by: 1, what: 'out' },
  ],
  [
    { by: 0, what: 'in' },
    { by: 1, what: 'in' },
    { by: 0, what: 'out' },
  ],
  [
    { by: 0, what: 'out' },
    { by: 1, what: 'class' },
  ],
  [
    { by: 0, what: 'out' },
    { by: 1, what: 'undo' },
    { by: 1, what: 'in' },
  ],
]

export type Step =
  | { do: 'in' | 'mistake' | 'undo' | 'guess' | 'class'; phone: number; child: number }
  | { do: 'apart'; phone: number; child: number; acts: Act[]; behind: boolean }
  | { do: 'out'; phone: number; child: number; how: (typeof HOWS)[number] }
  | { do: 'family' | 'move'; phone: number; child: number; parent: number }
  | { do: 'erase'; child: number }
  | { do: 'erase parent'; parent: number }
  | { do: 'offline' | 'online' | 'sync' | 'restart' | 'kill'; phone: number }
  | { do: 'fault'; phone: number; fault: Fault }
  | { do: 'clock'; phone: number; minutes: number }
  | { do: 'lose' | 'remove' | 'give back'; phone: number }

const phone = fc.nat(PHONES - 1)
const child = fc.nat(CHILDREN - 1)
const parent = fc.nat(PARENTS - 1)
const at = <Name extends string>(...names: Name[]) => ({ do: fc.constantFrom(...names), phone })

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: fc.record({ ...at('in'), child }) },
  { weight: 14, arbitrary: fc.record({ ...at('out'), child, how: fc.constantFrom(...HOWS) }) },
  { weight: 12, arbitrary: fc.record({ ...at('mistake', 'undo', 'guess', 'class'), child }) },
  {
    weight: 4,
    arbitrary: fc.record({ ...at('apart'), child, acts: fc.constantFrom(...APART), behind: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ ...at('family', 'move'), child, parent }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), child }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase parent' as const), parent }) },
  { weight: 5, arbitrary: fc.record(at('offline')) },
  { weight: 8, arbitrary: fc.record(at('online', 'sync')) },
  { weight: 3, arbitrary: fc.record(at('restart', 'kill')) },
  { weight: 2, arbitrary: fc.record({ ...at('fault'), fault: fc.constantFrom(...FAULTS) }) },
  { weight: 4, arbitrary: fc.record({ ...at('clock'), minutes: fc.integer({ min: -90, max: 90 }) }) },
  {
    weight: 2,
    // The office's account stays.
    arbitrary: fc.record({
      ...at('lose', 'remove', 'give back'),
      phone: fc.integer({ min: 1, max: PHONES - 1 }),
    }),
  },
)

/** The church ended on this phone: its account was removed. */
export const isOut = ({ church }: Phone): boolean => church?.status.current().problem === 'signed-out'

/** A child in the building if there is one, so that most steps do something. */
function inside(vigil: Vigil, index: number): string {
  const here = vigil.children.filter((child) => isIn(vigil, child))
  return here[index % here.length] ?? vigil.children[index]!
}

export async function take(vigil: Vigil, step: Step): Promise<void> {
  if (step.do === 'erase') return erase(vigil, vigil.children, step.child)
  if (step.do === 'erase parent') return erase(vigil, vigil.parents, step.parent)
  const who = vigil.phones[step.phone]!
  if (step.do === 'lose') return setRight(vigil, step.phone, `features = '{}'`)
  if (step.do === 'remove') return setRight(vigil, step.phone, `status = 'removed'`)
  if (step.do === 'give back') return giveBack(vigil, step.phone)
  if (isOut(who)) return
  switch (step.do) {
    case 'in':
      return arrives(vigil, who, vigil.children[step.child]!)
    case 'out':
      return leaves(vigil, who, inside(vigil, step.child), step.how)
    case 'mistake':
      return mistake(vigil, who, inside(vigil, step.child))
    case 'undo':
      return undoLast(vigil, who, vigil.children[step.child]!)
    case 'guess':
      return guess(vigil, who, inside(vigil, step.child))
    case 'class':
      return changeClass(vigil, who, inside(vigil, step.child))
    case 'apart':
      return apart(vigil, step)
    case 'family':
      return family(who, vigil.children[step.child]!, vigil.parents[step.parent]!)
    case 'move':
      return move(who, vigil.children[step.child]!, vigil.parents[step.parent]!)
    case 'offline':
      who.network.onTheWay = cut
      return
    case 'online':
      who.network.onTheWay = null
      return sync(who)
    case 'sync':
      return sync(who)
    case 'restart':
      return who.restart()
    case 'kill':
      return kill(who)
    case 'fault':
      return void who.network.faults.push(step.fault)
    case 'clock':
      who.clockError += step.minutes * 60_000
  }
}

const sync = async (who: Phone): Promise<void> => who.church?.syncNow()

async function kill(who: Phone): Promise<void> {
  const flushing = who.church?.syncNow().catch(() => undefined)
  await rest(Math.random() * 8)
  if (!isOut(who)) await who.restart()
  await flushing
}

/** The child on the usher's screen; undefined if this phone does not know them. */
export async function seen(
  { service }: Vigil,
  { church }: Phone,
  child: string,
): Promise<ServiceChild | undefined> {
  const children = church!.children(service)
  const stop = children.subscribe(() => undefined)
  try {
    await expect.poll(() => children.current().read, { interval: 1 }).toBe(true)
    return children.current().byId.get(church!.people.get(child)?.id ?? child)
  } finally {
    stop()
  }
}

const doorOf = ({ service }: Vigil, { church }: Phone): Children => church!.children(service)

/** Phones know the order of moments only as well as their clocks do. */
const CLOCKS_DIFFER_MS = 40

async function happens(vigil: Vigil, who: Phone, one: Omit<Happening, 'phone' | 'account' | 'undone'>) {
  const last = vigil.happened.findLast(({ child }) => child === one.child)
  count(vigil, one.how ? `out by ${one.how}` : `in, ${one.code ? 'with' : 'without'} a code`)
  vigil.happened.push({ ...one, phone: who, account: who.account!.id, undone: false })
  const shown = await seen(vigil, who, one.child)
  expect(shown?.state, `the phone shows its own check-${one.kind}`).toBe(
    one.kind === 'in' ? 'here' : 'collected',
  )
  if (last?.phone !== who) await rest(CLOCKS_DIFFER_MS)
}

async function arrives(vigil: Vigil, who: Phone, child: string): Promise<void> {
  const shown = await seen(vigil, who, child)
  // Nobody checks a child in who is on the screen as here. Another phone may have done so unseen.
  if (!shown || shown.state === 'here') return
  await rest(2)
  const guardian_id = vigil.parents.find((id) => who.church!.people.get(id))
  const brought = guardian_id ? { guardian_id } : { guardian_name: 'Mama Child' }
  const { opId, code } = await doorOf(vigil, who).checkIn(child, brought)
  await happens(vigil, who, { opId, kind: 'in', child, how: null, guardian: guardian_id ?? null, code })
}

async function leaves(vigil: Vigil, who: Phone, child: string, how: CheckOut['how']): Promise<void> {
  const shown = await seen(vigil, who, child)
  if (!shown || (shown.state !== 'here' && !isIn(vigil, child))) return
  await rest(2)
  const checkOut = chosen(shown, how)
  try {
    const { opId } = await doorOf(vigil, who).checkOut(child, checkOut)
    if (checkOut.how !== 'guardian') vigil.tries.delete(triesOf(who, child))
    const guardian = checkOut.guardian_id ?? null
    await happens(vigil, who, { opId, kind: 'out', child, how: checkOut.how, guardian, code: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect([error.code, shown.triesLeft], 'the only reason against a right code or guardian').toEqual([
      'PICK_UP_LOCKED',
      0,
    ])
  }
}

/** The parent shows a code that the phone should accept, or is known, or a leader decides. */
function chosen(shown: ServiceChild, how: CheckOut['how']): CheckOut {
  const [guardian] = shown.guardians
  const brings = { guardian_name: 'Mama Child' }
  if (how === 'code' && shown.codes.length > 0) return { how, code: shown.codes.at(-1)!, ...brings }
  if (how !== 'override' && guardian)
    return {
      how: 'guardian',
      ...(guardian.id ? { guardian_id: guardian.id } : { guardian_name: guardian.name }),
    }
  return { how: 'override', leader: 'Pastor Ade', reason: 'Known to all', ...brings }
}

/** A wrong tap, undone at once. A sync may come in between. */
async function mistake(vigil: Vigil, who: Phone, child: string): Promise<void> {
  const before = vigil.happened.length
  const shown = await seen(vigil, who, child)
  if (shown?.state === 'here') await leaves(vigil, who, child, 'override')
  else await arrives(vigil, who, child)
  const [made] = vigil.happened.slice(before)
  if (made) await undo(vigil, who, made)
}

async function undoLast(vigil: Vigil, who: Phone, child: string): Promise<void> {
  const shown = await seen(vigil, who, child)
  const last = shown?.events.findLast(({ undone }) => !undone)
  const made = vigil.happened.find(({ opId }) => opId === last?.id)
  if (made) await undo(vigil, who, made)
}

async function undo(vigil: Vigil, who: Phone, made: Happening): Promise<void> {
  await doorOf(vigil, who).undo(made.opId)
  count(vigil, `undo of an ${made.kind}`)
  made.undone = true
}

const triesOf = (who: Phone, child: string): string => `${who.deviceId} ${child}`

/** No code has a 1, so this one is always wrong. */
async function guess(vigil: Vigil, who: Phone, child: string): Promise<void> {
  const shown = await seen(vigil, who, child)
  if (!shown) return
  const { result } = await doorOf(vigil, who).testCode(child, 'A111')
  count(vigil, `guess: ${result}`)
  if (shown.state !== 'here') return expect(result).toBe('not-here')
  if (shown.triesLeft > 0 && shown.withoutKey) return expect(result).toBe('no-key')
  const wrong = (vigil.tries.get(triesOf(who, child)) ?? 0) + 1
  vigil.tries.set(triesOf(who, child), wrong)
  expect(result).toBe(wrong < 5 ? 'wrong' : 'locked')
}

/** The child stays where they are. */
async function changeClass(vigil: Vigil, who: Phone, child: string): Promise<void> {
  const shown = await seen(vigil, who, child)
  if (shown?.state !== 'here') return
  const class_id = vigil.classes.find((id) => id !== shown.classId)!
  await doorOf(vigil, who).moveToClass(shown.checkedIn!.id, class_id)
  vigil.given.set(child, (vigil.given.get(child) ?? new Set()).add(class_id))
  count(vigil, 'class')
  expect(await seen(vigil, who, child)).toMatchObject({ state: 'here', classId: class_id })
}

export const pairOf = ({ phones }: Vigil, index: number): Phone[] => [
  phones[index]!,
  phones[(index + 1) % PHONES]!,
]

/** Two phones that know the same act on one child, both without a network, the clock of one an hour behind or not. */
async function apart(vigil: Vigil, { phone, child, acts, behind }: Step & { do: 'apart' }): Promise<void> {
  const pair = pairOf(vigil, phone)
  const other = pair[1]!
  if (pair.some(isOut)) return
  for (const who of pair) {
    who.network.onTheWay = null
    await sync(who)
  }
  if (pair.some(isOut)) return
  const arrives = acts[0]!.what === 'in'
  const unseen = vigil.children.find((id) => !vigil.happened.some((one) => one.child === id))
  const whom = arrives ? (unseen ?? vigil.children[child]!) : inside(vigil, child)
  const before = other.clockError
  if (behind) other.clockError -= 60 * 60_000
  for (const who of pair) who.network.onTheWay = cut
  for (const { by, what } of acts) await act(vigil, pair[by]!, whom, what)
  for (const who of pair) who.network.onTheWay = null
  other.clockError = before
  count(vigil, 'apart')
}

const cut = () => Promise.reject(new TypeError('Failed to fetch'))

function act(vigil: Vigil, who: Phone, child: string, what: Act['what']): Promise<void> {
  if (what === 'in') return arrives(vigil, who, child)
  if (what === 'out') return leaves(vigil, who, child, 'guardian')
  return what === 'undo' ? undoLast(vigil, who, child) : changeClass(vigil, who, child)
}

/** Two phones may make the same family. */
async function family(who: Phone, child: string, parent: string): Promise<void> {
  if ([child, parent].some((id) => !who.church!.people.get(id))) return
  await gently(
    who.church!.mutate('create-household', { id: newId(), name: 'Bello', people: [parent, child] }),
  )
}

/** The child joins the parent's family, or leaves its own. */
async function move(who: Phone, child: string, parent: string): Promise<void> {
  const [one, other] = [child, parent].map((id) => who.church!.people.get(id))
  if (!one || !other) return
  const from = one.household_id
  if (other.household_id && other.household_id !== from)
    await gently(
      who.church!.mutate('join-household', { household_id: other.household_id, person_id: one.id, from }),
    )
  else if (from)
    await gently(who.church!.mutate('leave-household', { household_id: from, person_id: one.id }))
}

/** The phone refuses what it knows to be impossible. */
async function gently(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** At most one child and one parent are erased. */
async function erase(vigil: Vigil, people: readonly string[], index: number): Promise<void> {
  if (people.some((id) => vigil.erased.has(id))) return
  const id = people[index]!
  await vigil.town.erase(id).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error
  })
  vigil.erased.add(id)
  count(vigil, people === vigil.parents ? 'erase parent' : 'erase')
}

export async function giveBack(vigil: Vigil, index: number): Promise<void> {
  const features = FEATURES.join(',')
  await setRight(vigil, index, `status = 'active', removed_at = null, features = '{${features}}'`)
}
