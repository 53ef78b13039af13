/** Visitors who mark themselves by the code on the wall, and administrators who open the dashboard. */
import { setTimeout as sleep } from 'node:timers/promises'
import { API } from '../../contract/protocol.ts'
import { newId } from '../../contract/ids.ts'
import {
  answerOrders,
  playAll,
  type Due,
  emptyResult,
  type LoadResult,
  type Kind,
  type Look,
  type Order,
  type Visitor,
  type Visits,
} from '../scale/orders.ts'
import { call, type Answer, type Sent } from '../scale/call.ts'

/** From the page on the screen to the typed number. */
const TYPES_MS = 5000
const TRIES = 10

let url = ''
let visits: Visits = { visitors: [], looks: [] }
let result: LoadResult = emptyResult()

answerOrders(work)

async function work(order: Order): Promise<object> {
  if ('prepare' in order) {
    if (!('visits' in order.prepare)) throw new Error('these are visitors')
    ;({ url, visits } = order.prepare)
    result = emptyResult()
    return { visitors: visits.visitors.length }
  }
  const under: Promise<void>[] = []
  const dues: Due[] = [
    ...visits.visitors.map((visitor) => ({ at: visitor.at, run: () => void under.push(visit(visitor)) })),
    ...visits.looks.map((one) => ({ at: one.at, run: () => void under.push(look(one)) })),
  ]
  await playAll(order.play.startAt, dues, (ms) => result.lateMs.push(ms))
  await Promise.all(under)
  return result
}

async function visit({ address, reference, phone, isNew }: Visitor): Promise<void> {
  const page = `${url}/church-service-capture?reference=${reference}`
  await untilTaken('visitor’s page', { url: page, address })
  await sleep(TYPES_MS)
  const known = { emailOrPhone: phone, type: 'phone', churchReference: reference }
  const post = (path: string, body: object): Sent => ({
    url: `${url}${API}/${path}`,
    address,
    method: 'POST',
    body,
  })
  const answer = await untilTaken('visitor’s mark', post('mark-church-service-attendance', known))
  const isMarked = answer.status === 200 && answer.body.includes('"success":true')
  if (isMarked) result.selfMarked += 1
  if (isMarked || !isNew)
    return isMarked ? undefined : note('visitor’s mark', `unknown: ${answer.body.slice(0, 60)}`)
  await sleep(TYPES_MS)
  const person = { id: newId(), first_name: 'Ngozi', last_name: 'Visitor', phone, gender: 'female' }
  const added = await untilTaken(
    'visitor’s mark',
    post('add-new-member-from-attendance-capture', {
      ...person,
      churchReference: reference,
      first_timer: true,
    }),
  )
  if (added.status < 300) result.selfMarked += 1
}

async function look({ address, token, paths }: Look): Promise<void> {
  await Promise.all(
    paths.map((path) => untilTaken('home screen', { url: `${url}${API}/${path}`, address, token })),
  )
}

/** Retries a rejected request after the server's Retry-After. The time starts with the first attempt. */
async function untilTaken(kind: Kind, sent: Sent): Promise<Answer> {
  const dueAt = Date.now()
  for (let tries = 1; ; tries += 1) {
    const answer = await call(sent)
    if (answer.status >= 200 && answer.status < 300) {
      ;(result.answerMs[kind] ??= []).push(Date.now() - dueAt)
      return answer
    }
    note(kind, String(answer.status))
    if (tries === TRIES || (answer.status >= 400 && answer.status < 500 && answer.status !== 429))
      return answer
    await sleep(answer.retryAfterMs)
  }
}

function note(kind: Kind, what: string): void {
  const name = `${kind} ${what}`
  result.refused[name] = (result.refused[name] ?? 0) + 1
}
