/** What must hold once every network works again: the promise, checked against an oracle that knows only the ticks. */
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Sent } from './network.ts'
import type { Phone, Ticked } from './phone.ts'
import type { ChurchInTown } from './world.ts'

type Settled = { op_id: string; account_id: string; status: string }

/** Whoever left something on a phone comes back to it and delivers; the first phone has everybody, also who never had it. */
export async function heal(town: ChurchInTown, phones: Phone[]): Promise<void> {
  for (const [index, phone] of phones.entries()) {
    phone.network.faults.length = 0
    phone.clockError = 0
    await phone.network.deliverHeld()
    await phone.ownCookie()
    if (phone.church) await deliver(phone)
    // Who is in has just delivered.
    const others = town.accounts.filter((account) => account !== phone.account)
    for (const account of index === 0 ? others : phone.whoComesBack()) {
      await phone.signIn(account)
      await deliver(phone)
    }
  }
  // The last has just heard of everything.
  await Promise.all(phones.slice(0, -1).map(async (phone) => phone.church?.syncNow()))
}

async function deliver(phone: Phone): Promise<void> {
  await phone.church?.syncNow()
  expect(phone.church?.outbox.counts.current().pending).toBe(0)
  await checkStruck(phone)
}

/** What somebody typed of a person. */
const SAYS_WHO = new Set(['capture-first-timer', 'add-member', 'edit-member', 'add-follow-up-note'])

/** Of who was erased the outbox of an account that heard of it says nothing but ids. */
async function checkStruck({ town, church }: Phone): Promise<void> {
  const erased = await town.rows<{ id: string }>(
    `select unnest(array[m.id, a.id]) as id from members m
     left join aliases a on a.church_id = m.church_id and a.to_id = m.id
     where m.deleted_at is not null and m.first_name = ''`,
  )
  if (erased.length === 0 || !church) return
  const held = [...(await church.outbox.list()), ...(await church.outbox.received(1000))]
  for (const { type, args, about } of held) {
    const text = JSON.stringify(args)
    if (!erased.some(({ id }) => id && text.includes(id))) continue
    expect([about, SAYS_WHO.has(type)], `${type} about somebody erased`).toEqual([undefined, false])
  }
}

/** Answers nothing; throws where a tick was lost, doubled or credited to another. */
export async function checkPromise(town: ChurchInTown, phones: Phone[]): Promise<void> {
  const ticks = phones.flatMap((phone) => phone.ticked)
  const settled = await town.rows<Settled>('select op_id, account_id, status from sync_ops')
  const byId = new Map(settled.map((op) => [op.op_id, op]))
  for (const tick of ticks) {
    expect(byId.get(tick.opId), `${tick.type} was ticked and is nowhere`).toBeDefined()
    expect(byId.get(tick.opId)?.account_id, `${tick.type} is under another account`).toBe(tick.accountId)
  }
  expect(settled.length, 'the server holds ops that nobody ticked').toBe(ticks.length)
  const applied = ticks.filter((tick) => byId.get(tick.opId)?.status === 'applied')
  await checkMarks(town, phones, applied)
  await checkHeads(town, applied)
  await checkPeople(town, phones)
  await checkCells(town, phones)
}

async function checkMarks(town: ChurchInTown, phones: Phone[], applied: Ticked[]): Promise<void> {
  const aliases = new Map(
    (await town.rows<{ id: string; to_id: string }>('select id, to_id from aliases')).map((row) => [
      row.id,
      row.to_id,
    ]),
  )
  const removed = new Set(
    applied.flatMap(({ type, args }) => (type === 'unmark-person' ? (args.mark_ids as string[]) : [])),
  )
  const marked = applied.filter(
    ({ type, opId }) => (type === 'mark-person' || type === 'capture-first-timer') && !removed.has(opId),
  )
  const people = marked.map(({ args }) => String(args.person_id ?? args.id))
  const oracle = [...new Set(people.map((id) => aliases.get(id) ?? id))].sort()
  const present = await town.rows<{ person_id: string }>(
    'select distinct person_id from marks where service_id = $1 and removed_by is null and arrived_at is not null order by 1',
    [town.service],
  )
  expect(
    present.map((row) => row.person_id),
    'the server and the ticks',
  ).toEqual(oracle)
  for (const phone of phones) {
    const presences = () => phone.church?.presences(town.service).current()
    // The screen follows the storage a moment later.
    await expect
      .poll(() => [...(presences()?.present.keys() ?? [])].sort(), {
        message: 'a phone and the ticks',
        interval: 2,
      })
      .toEqual(oracle)
    await expect.poll(() => presences()?.saved, { message: 'all are received', interval: 2 }).toBe(0)
  }
}

async function checkHeads(town: ChurchInTown, applied: Ticked[]): Promise<void> {
  const sum = applied.reduce(
    (total, { type, args }) => total + (type === 'count-heads' ? Number(args.men) : 0),
    0,
  )
  const [row] = await town.rows<{ men: number }>('select coalesce(sum(men), 0)::int as men from headcounts')
  expect(row?.men).toBe(sum)
}

async function checkPeople(town: ChurchInTown, phones: Phone[]): Promise<void> {
  const rows = await town.rows<{ id: string; first_name: string; city: string | null }>(
    'select id, first_name, city from members where deleted_at is null order by id',
  )
  for (const phone of phones) {
    const known = await Promise.all(
      (phone.church?.people.all() ?? []).map((person) => phone.church!.people.details(person.id)),
    )
    const seen = known.map((person) => ({
      id: person?.id,
      first_name: person?.first_name,
      city: person?.city ?? null,
    }))
    expect(
      seen.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)),
      'people on a phone',
    ).toEqual(rows)
  }
}

async function checkCells(town: ChurchInTown, phones: Phone[]): Promise<void> {
  const cells = await town.rows<{ id: string }>('select id from cells where deleted_at is null order by id')
  const ids = (phone: Phone) =>
    phone.church
      ?.rows('cells')
      .current()
      ?.map(({ id }) => id)
  for (const phone of phones)
    await expect
      .poll(() => ids(phone), { message: 'cells on a phone', interval: 2 })
      .toEqual(cells.map(({ id }) => id))
}

/** Everything that has reached the server since the last look arrives once more, under its own account: nothing changes. */
export async function checkReplay(town: ChurchInTown, phones: Phone[]): Promise<void> {
  const state = () =>
    town.rows(
      'select r.rev, (select count(*) from sync_ops) as ops, (select count(*) from marks) as marks from church_revs r',
    )
  const before = await state()
  for (const phone of phones) {
    const delivered = phone.network.delivered.splice(0)
    for (const account of town.accounts) {
      const own = delivered.filter((sent) => accountOf(sent) === account.id)
      if (own.length === 0) continue
      const { token } = await town.signIn(account, phone.deviceId)
      for (const sent of own) {
        const headers = { ...sent.headers, cookie: `token=${token}` }
        const answer = await town.world.app.inject({
          method: 'POST',
          url: sent.url,
          headers,
          payload: sent.body,
        })
        expect(answer.statusCode, 'what arrived once is taken again').toBe(200)
      }
    }
  }
  expect(await state()).toEqual(before)
}

const accountOf = ({ headers, body = Buffer.alloc(0) }: Sent): string =>
  (
    JSON.parse(String(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)) as {
      account: string
    }
  ).account
