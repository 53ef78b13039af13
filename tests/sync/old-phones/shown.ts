/** Reads everything that a church on a phone shows with the running version, as plain JSON. */
import type { Church, Live } from '../../../sync/client/api.ts'
import type { WholeName } from '../../../sync/client/store/rows.ts'

export type Shown = Awaited<ReturnType<typeof shownBy>>

const TABLES: WholeName[] = ['cells', 'departments', 'follow_ups', 'follow_up_notes']
const ALL = 1000

/** Keys and ids under which a phone holds an example of each kind. */
export type Looked = { service: string; people: string[]; draft: string; answer: string }

/** @param looked its service must have a headcount */
export async function shownBy(church: Church, { service, people, draft, answer }: Looked) {
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const table of TABLES)
    tables[table] = byId((await settled(church.rows(table), (rows) => rows !== null)) ?? [])
  return plain({
    account: church.account,
    church: church.church,
    features: church.features,
    scope: church.scope,
    everybody: byId(church.people.all()).map(
      ({ id, first_name, last_name }) => `${id} ${first_name} ${last_name}`,
    ),
    people: people.map((id) => church.people.get(id) ?? null),
    details: await Promise.all(people.map(async (id) => (await church.people.details(id)) ?? null)),
    services: byId(church.services.current()),
    deletedServices: [...church.deletedServices.current().keys()].sort(),
    tables,
    presences: await presencesAt(church, service),
    heads: await headsAt(church, service),
    counts: church.outbox.counts.current(),
    unsettled: await church.outbox.list(),
    received: await church.outbox.received(ALL),
    notes: await church.outbox.notes(),
    draft: await church.drafts.read(draft),
    answer: await church.answers.last(answer),
  })
}

async function presencesAt(church: Church, service: string) {
  const shown = await settled(church.presences(service), ({ read }) => read)
  const { present, total, received, saved, atThisDoor } = shown
  return { present: [...present.values()].sort(byPerson), total, received, saved, atThisDoor }
}

async function headsAt(church: Church, service: string) {
  const count = await settled(church.headcount(service), (heads) => heads.entries().length > 0)
  return { sum: count.sum, own: count.own, waiting: count.waiting, entries: count.entries() }
}

/** Waits for a value that loads while it is observed. @throws if it does not load in time */
async function settled<T>(live: Live<T>, isRead: (value: T) => boolean): Promise<T> {
  const stop = live.subscribe(() => {})
  try {
    for (let tries = 0; tries < 400; tries += 1) {
      if (isRead(live.current())) return live.current()
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  } finally {
    stop()
  }
  throw new Error('the phone shows nothing')
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const byId = <T extends { id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const byPerson = (a: { personId: string }, b: { personId: string }) => (a.personId < b.personId ? -1 : 1)
