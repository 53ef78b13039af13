/** The requests whose growth is measured: the bench's requests, and those of a door and a phone. */
import type pg from 'pg'
import type { Founded } from '../../bench/server/church.ts'
import { questions } from '../../bench/queries/requests.ts'
import { newId } from '../../contract/ids.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import type { PullAnswer } from '../../contract/sync/pull.ts'
import { dayIn } from '../../server/modules/shared/requests.ts'
import type { MeasuredServer, Request } from './measured-server.ts'

/** Both churches have this many people in each list. */
const PAGE = 20

export type RequestSource = { name: string; next: () => Request }

export async function questionsOf(server: MeasuredServer, founded: Founded): Promise<RequestSource[]> {
  const token = await server.signedIn(founded)
  const queries = await questions(server.bare, founded, PAGE)
  return queries.map(({ name, path }) => ({ name, next: () => ({ path, token }) }))
}

/** These run last: a new service and its marks change the responses of the others. */
export async function phonesRequests(
  { bare, signedIn, ask }: MeasuredServer,
  founded: Founded,
): Promise<RequestSource[]> {
  const { church, account } = founded
  const device = newId()
  const token = await signedIn(founded, device)
  const service = await serviceOfToday(ask, token)
  const people = await peopleAlone(bare, church)
  const reference = await referenceOf(bare, church)
  let [person, seq] = [0, 0]
  const push = () => {
    seq += 1
    const args = { service_id: service, person_id: people[(person += 1)]!.id }
    const op = { id: newId(), seq, type: 'mark-person', v: 1, args, base_rev: 0, clock_offset: 0, needs: [] }
    const ops = [{ ...op, captured_at: new Date().toISOString() }]
    const body = { protocol: PROTOCOL, account, church, device, nonce: newId(), highest_seq: seq, ops }
    return { path: 'sync/push', body, token }
  }
  const whose = `account=${account}&church=${church}&device=${device}&packed=1&takes=2&shape=2`
  const visit = () => ({
    path: 'mark-church-service-attendance',
    body: { emailOrPhone: people[(person += 1)]!.phone_number, type: 'phone', churchReference: reference },
  })
  const since = await filledUntil(ask, whose, token)
  return [
    { name: 'a pull with nothing new', next: () => ({ path: `sync/pull?${whose}${since}`, token }) },
    { name: 'the first page of a pull', next: () => ({ path: `sync/pull?${whose}&limit=500`, token }) },
    { name: 'a push of one mark', next: push },
    { name: 'a visitor’s mark', next: visit },
  ]
}

async function serviceOfToday(ask: MeasuredServer['ask'], token: string): Promise<string> {
  const body = { name: 'Vigil', date_of_service: dayIn('Africa/Lagos') }
  const answer = await ask({ path: 'churchservice', body, token })
  return (JSON.parse(answer) as { data: { id: string } }).data.id
}

/** The cursor of a phone that holds all rows. */
async function filledUntil(ask: MeasuredServer['ask'], whose: string, token: string): Promise<string> {
  const pull = async (cursor: string) => {
    const page = await ask({ path: `sync/pull?${whose}${cursor}&limit=1`, token })
    return (JSON.parse(page) as { data: PullAnswer }).data
  }
  const { epoch, scope, head } = await pull('')
  const cursor = `&epoch=${epoch}&scope=${scope}&rev=${head}`
  return `${cursor}&whole=1&lineage=${(await pull(cursor)).lineage}`
}

/** People with a unique phone number who are not marked today. */
async function peopleAlone(bare: pg.Client, church: string): Promise<{ id: string; phone_number: string }[]> {
  const text = `select min(id::text) as id, phone_number from members where church_id = $1 and phone_number is not null
    group by phone_number having count(*) = 1 order by 1 limit 50`
  return (await bare.query<{ id: string; phone_number: string }>(text, [church])).rows
}

async function referenceOf(bare: pg.Client, church: string): Promise<string> {
  const text = 'select reference from churches where church_id = $1'
  return (await bare.query<{ reference: string }>(text, [church])).rows[0]!.reference
}
