/** Counts the keys until the right person is among the first three, over the arrivals of one Sunday. */
import type { PullAnswer } from '../../contract/sync/pull.ts'
import { API } from '../../contract/protocol.ts'
import { unpackTables } from '../../contract/sync/packed-ids.ts'
import { newId } from '../../contract/ids.ts'
import { directory } from '../../sync/client/people/directory.ts'
import { chunksOf } from '../../sync/client/store/chunks.ts'
import { plainName } from '../../sync/merge/names.ts'
import { signedIn } from '../server/church.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { nameOf } from '../server/sundays.ts'
import type { FilledChurch } from '../bench-context.ts'

const SAMPLES = 300
const AMONG = 3

/** The typed text for a person until they are found; the last four digits of the phone come last. */
export const TYPINGS = {
  /** First name and last name in full. */
  whole: (names: string[]) => names,
  /** The first three letters of each, as the door suggests for many matches. */
  prefixes: (names: string[]) => names.map((name) => name.slice(0, 3)),
}

/** Over the arrivals of one Sunday. Marked people sort last, as at the door. */
export async function keysNeeded(
  benchServer: BenchServer,
  church: FilledChurch,
  typing: keyof typeof TYPINGS,
): Promise<number[]> {
  const people = await everybody(benchServer, church)
  const byId = new Map(church.members.map((person) => [person.id, person]))
  const here = new Map<string, true>()
  const every = Math.max(1, Math.floor(church.upcoming.length / SAMPLES))
  return church.upcoming.flatMap(({ person_id: id }, arrival) => {
    const person = byId.get(id)!
    const names = TYPINGS[typing](plainName(nameOf(person)).split(' '))
    const typed = `${names.join(' ')} ${person.phone_number?.slice(-4) ?? ''}`.trim()
    const keys = arrival % every === 0 ? [keysFor(people, typed, id, here)] : []
    here.set(id, true)
    return keys
  })
}

type People = ReturnType<typeof directory>

function keysFor(people: People, typed: string, id: string, sink: ReadonlyMap<string, true>): number {
  for (let keys = 0; keys < typed.length; keys += 1) {
    const hits = people.search(typed.slice(0, keys).trim(), { sink, limit: AMONG })
    if (hits.some((hit) => hit.person.id === id)) return keys
  }
  return typed.length
}

/** As a phone pulls them, including `seen`. */
async function everybody(benchServer: BenchServer, church: FilledChurch): Promise<People> {
  const people = directory(
    (id) => id,
    async () => undefined,
  )
  const token = await signedIn(benchServer.pool, church, newId())
  for (let rev = 0, head = 1, epoch = '', next = 1; rev < head;) {
    const page: PullAnswer = await pull(benchServer, church, token, rev, epoch)
    const { members } = unpackTables(page.tables)
    const pairs = members ? chunksOf(members, 1, next) : []
    for (const { chunk } of pairs) people.takeChunk(chunk)
    ;[rev, head, epoch, next] = [page.rev, page.head, page.epoch, next + pairs.length]
  }
  people.taken()
  if (people.count() !== church.size || !people.get(church.upcoming[0]!.person_id))
    throw new Error('The pulled people are not those who come.')
  return people
}

async function pull(
  { url }: BenchServer,
  { account, church }: FilledChurch,
  token: string,
  rev: number,
  epoch: string,
): Promise<PullAnswer> {
  const from = rev > 0 ? { epoch, scope: 'members' } : undefined
  const query = new URLSearchParams({ account, church, device: newId(), rev: String(rev), ...from })
  const answer = await fetch(`${url}${API}/sync/pull?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`The pull was answered ${answer.status}.`)
  return ((await answer.json()) as { data: PullAnswer }).data
}
