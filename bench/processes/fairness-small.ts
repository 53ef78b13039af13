/**
 * The small church: ten requests a second at fixed times. A server that stops responding therefore delays all of them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { API } from '../../contract/protocol.ts'
import { KINDS, type Kind, type SmallChurch, type SmallResult } from '../throughput/fairness-rows.ts'
import { DoorAtWork } from '../throughput/requests.ts'

const EVERY_MS = 100

let church: SmallChurch
let phone: DoorAtWork
let going = false
let done: Promise<void> = Promise.resolve()
let result: SmallResult

process.on('message', (message: { church: SmallChurch } | { begin: true } | { end: true }) => {
  if ('church' in message) {
    church = message.church
    phone = new DoorAtWork(church.door)
    process.send?.({ ready: true })
  } else if ('begin' in message) {
    going = true
    result = { answerMs: { push: [], pull: [], page: [] }, refused: 0 }
    done = ask()
    process.send?.({ started: true })
  } else {
    going = false
    void done.then(() => process.send?.(result))
  }
})

/** Ends with the last response. */
async function ask(): Promise<void> {
  const answers: Promise<void>[] = []
  const began = performance.now()
  for (let index = 0; going; index += 1) {
    const due = began + index * EVERY_MS
    await sleep(Math.max(0, due - performance.now()))
    answers.push(one(KINDS[index % KINDS.length]!, due))
  }
  await Promise.all(answers)
}

async function one(kind: Kind, due: number): Promise<void> {
  const { path, ...how } = requestOf(kind)
  const answer = await fetch(church.url + path, how).catch(() => null)
  await answer?.arrayBuffer().catch(() => undefined)
  result.answerMs[kind].push(performance.now() - due)
  if (answer?.status !== 200) result.refused += 1
}

function requestOf(kind: Kind): {
  path: string
  method: string
  headers?: Record<string, string>
  body?: string
} {
  if (kind === 'push') return phone.request('push', 1)
  if (kind === 'page') return { method: 'GET', path: `/church-service-capture?reference=${church.reference}` }
  const { account, church: id, device, token } = church.door
  const query = new URLSearchParams({ account, church: id, device })
  return {
    method: 'GET',
    path: `${API}/sync/pull?${query.toString()}`,
    headers: { authorization: `Bearer ${token}` },
  }
}
