/** Ends all faults, lets the office accept what waits, and compares every phone with what truly happened. */
import { expect } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { decideQuarantined } from '../../../server/sync/push/decide-quarantined.ts'
import { sessionOf } from '../../support/session-of.ts'
import { flushAccounts } from '../../../sync/client/push/flush-accounts.ts'
import type { ServiceChild } from '../../../sync/client/api.ts'
import type { Phone } from '../phone.ts'
import { giveBack, isOut, pairOf, seen, type Step } from './step.ts'
import { count, type Happening, isIn, type Vigil } from './town.ts'

export async function heal(vigil: Vigil): Promise<void> {
  const { phones, town } = vigil
  for (const phone of phones) {
    phone.network.onTheWay = null
    phone.network.faults.length = 0
    phone.clockError = 0
    await phone.network.deliverHeld()
    await phone.church?.syncNow()
    // A removed usher's phone still delivers.
    if (phone.church?.status.current().problem === 'signed-out') await flushAccounts(phone.environment())
  }
  const changed = new Set(phones.filter((phone) => vigil.touched.has(phone)))
  if (changed.size > 0) await acceptAll(vigil)
  for (const [index, phone] of phones.entries()) {
    if (changed.has(phone)) {
      await giveBack(vigil, index)
      await phone.signIn(town.accounts[index]!)
    }
    // Keys of yesterday are asked for again, so that each phone knows every number.
    if (changed.size > 0) phone.clockError = 25 * 3_600_000
    await phone.church!.syncNow()
    phone.clockError = 0
  }
  for (const phone of phones) await phone.church!.syncNow()
}

async function acceptAll(vigil: Vigil): Promise<void> {
  const { town } = vigil
  const accountId = town.accounts[0]!.id
  const device = { id: newId(), name: null }
  const { id: sessionId } = await sessionOf(town.world.pool, { accountId, churchId: town.id, device })
  const waiting = () =>
    town.rows<{ op_id: string }>(
      `select op_id from sync_ops where status = 'quarantined' order by (payload ->> 'captured_at')`,
    )
  for (let [next] = await waiting(); next; [next] = await waiting()) {
    count(vigil, 'review')
    await decideQuarantined(town.world.pool, { churchId: town.id, accountId, sessionId }, next.op_id, true)
  }
}

const rowsOf = async ({ town, service }: Vigil) =>
  new Map((await town.rows<Row>(ROWS, [service])).map((row) => [row.id, row]))

/** Later events would hide what two doors made of a child together. */
export async function checkApart(vigil: Vigil, { phone }: Step & { do: 'apart' }): Promise<void> {
  const pair = pairOf(vigil, phone)
  if (pair.some((who) => who.network.faults.length > 0 || who.network.onTheWay)) return
  for (const who of [...pair, pair[0]!]) if (!isOut(who)) await who.church!.syncNow()
  if (pair.some(isOut)) return
  const rows = await rowsOf(vigil)
  for (const child of vigil.children) {
    const happened = vigil.happened.filter((one) => one.child === child)
    const isTold = happened.every(({ opId, undone }) => {
      const row = rows.get(opId)
      return row && (row.removed_by !== null) === undone
    })
    if (vigil.erased.has(child) || !isTold || !isOrdered(happened, rows)) continue
    for (const who of pair) {
      const shown = await seen(vigil, who, child)
      if (shown) checkState(isIn(vigil, child), shown)
    }
    count(vigil, 'compared at once')
  }
}

type Row = {
  id: string
  person_id: string
  kind: 'in' | 'out'
  happened_at: string
  saw: string[]
  recorded_by: string
  removed_by: string | null
  named: boolean
}

const ROWS = `select e.id, e.person_id, e.kind, e.happened_at, e.saw, e.recorded_by, e.removed_by,
    coalesce(e.guardian_name, m.first_name) is not null as named
  from child_events e left join members m on m.church_id = e.church_id and m.id = e.guardian_id
  where e.service_id = $1`

export async function checkChildren(vigil: Vigil): Promise<void> {
  const rows = await rowsOf(vigil)
  checkHandOvers(vigil, rows)
  for (const child of vigil.children) {
    const shown = await Promise.all(vigil.phones.map((phone) => seen(vigil, phone, child)))
    if (vigil.erased.has(child)) {
      expect(shown, 'an erased child is on no phone').toEqual(vigil.phones.map(() => undefined))
      continue
    }
    const states = new Set(shown.map((one) => one?.state))
    expect(states.size, `each phone shows the same of a child: ${[...states].join()}`).toBe(1)
    const classes = new Set(shown.map((one) => one?.classId ?? null))
    expect(classes.size, `each phone shows one class of a child: ${[...classes].join()}`).toBe(1)
    for (const one of classes)
      if (one) expect(vigil.given.get(child), 'a class that was given').toContain(one)
    const happened = vigil.happened.filter((one) => one.child === child)
    // Once in and once out: collected, whatever phones knew and their clocks say.
    if (happened.map(({ kind, undone }) => (undone ? 'undone' : kind)).join() === 'in,out') {
      count(vigil, 'in and out')
      checkState(false, shown[0])
    }
    const exact = isOrdered(happened, rows)
    if (happened.length > 0) count(vigil, exact ? 'exact' : 'loose')
    if (!exact) continue
    checkState(isIn(vigil, child), shown[0])
    for (const [index, phone] of vigil.phones.entries()) {
      checkEvents(vigil, shown[index]!)
      if (shown[index]!.state === 'here') await checkCodes(vigil, phone, shown[index]!, happened)
    }
  }
}

/** Every accepted check-in and check-out is at the server once, as its usher made it, with a name and a time. */
function checkHandOvers({ happened, erased }: Vigil, rows: ReadonlyMap<string, Row>): void {
  const made = new Set(happened.map(({ opId }) => opId))
  expect(
    [...rows.keys()].filter((id) => !made.has(id)),
    'the server has what no phone accepted',
  ).toEqual([])
  for (const { opId, kind, child, account, undone, guardian } of happened) {
    const row = rows.get(opId)
    expect(row, `an accepted check-${kind} is nowhere`).toMatchObject({
      kind,
      person_id: child,
      recorded_by: account,
    })
    expect(row!.removed_by !== null, 'undone, or not').toBe(undone)
    expect(Number.isNaN(Date.parse(row!.happened_at))).toBe(false)
    if (erased.has(child) || (guardian && erased.has(guardian))) continue
    expect(row!.named, 'a hand-over without a name').toBe(true)
  }
}

/** True if phones can know the true order of all events: by their clocks, or since one saw the other. */
function isOrdered(happened: readonly Happening[], rows: ReadonlyMap<string, Row>): boolean {
  return happened.every((later, place) =>
    happened.slice(0, place).every((earlier) => {
      const [a, b] = [rows.get(earlier.opId)!, rows.get(later.opId)!]
      return b.saw.includes(a.id) || a.happened_at < b.happened_at
    }),
  )
}

function checkState(isHere: boolean, shown: ServiceChild | undefined): void {
  if (isHere) expect(shown?.state, 'a child in the room is shown as here').toBe('here')
  else expect(shown?.state, 'a child who left is not shown as here').not.toBe('here')
}

function checkEvents({ happened, erased }: Vigil, { events }: ServiceChild): void {
  for (const { id, kind, guardian, at, undone } of events) {
    const by = happened.find(({ opId }) => opId === id)!.guardian
    if (kind === 'in' || undone || (by && erased.has(by))) continue
    expect([guardian.name !== '', Number.isNaN(Date.parse(at))], 'a hand-over on a phone').toEqual([
      true,
      false,
    ])
  }
}

/** Each code that was handed out since the child was last away collects the child, on every phone. */
async function checkCodes(vigil: Vigil, phone: Phone, shown: ServiceChild, happened: readonly Happening[]) {
  if (shown.triesLeft === 0) return
  const children = phone.church!.children(vigil.service)
  const lastOut = happened.findLastIndex(({ kind, undone }) => kind === 'out' && !undone)
  for (const { code, undone } of happened.slice(lastOut + 1)) {
    if (!code || undone) continue
    count(vigil, 'code')
    const test = await children.testCode(shown.person.id, code)
    expect(test, 'a code that was handed out').toEqual({ result: 'right' })
  }
}
