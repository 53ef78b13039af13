/**
 * Measures one mark a request and batches of 100, over 50 connections of 50 churches. Each is beside a bare insert of as
 * many.
 */
import { join } from 'node:path'
import { newId } from '../../contract/ids.ts'
import { addDays } from '../../contract/calendar/days.ts'
import { dayIn } from '../../server/modules/shared/requests.ts'
import { makePeople } from '../../server/demo/people.ts'
import { fill, found, signedIn } from '../server/church.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { root } from '../server/paths.ts'
import { startWorker, serveBeside } from '../server/process.ts'
import { serviceRow } from '../server/sundays.ts'
import { low95, median, p95 } from '../quantiles.ts'
import type { Row } from '../table.ts'
import { targets } from '../targets.ts'
import type { BenchContext } from '../bench-context.ts'
import type { Door, RoundResult, Kind, Round } from './requests.ts'

const CHURCHES = 50
const CONNECTIONS = 50
const PEOPLE = 200
const SERVICES = 40
const ROUNDS = 5
const SECONDS = 4
const BATCH = 100

export async function throughput({ benchServer, ending, say, put }: BenchContext): Promise<void> {
  const rooms = await benchServer()
  say('filling 50 churches')
  const doors = await Promise.all(Array.from({ length: CHURCHES }, (_, index) => openDoor(rooms, index)))
  await rooms.settle()
  const bareUrl = await serveBeside(ending, 'bare-server.ts', { DATABASE: rooms.bareUrl })
  const load = startWorker(join(root, 'bench/processes/load.ts'))
  ending.add(() => load.end())
  await load.ask({ doors })
  const urls: Record<Kind, string> = {
    bare: bareUrl,
    'bare-batch': bareUrl,
    push: rooms.url,
  }
  const round = (kind: Kind, seconds: number, marksEach = 1) => {
    const message: Round = { kind, url: urls[kind], seconds, connections: CONNECTIONS, marksEach }
    return load.ask<RoundResult>({ round: message })
  }
  for (const kind of KINDS) await round(kind, 2)
  const results: Record<One, RoundResult[]> = { bare: [], push: [] }
  for (let turn = 1; turn <= ROUNDS; turn += 1) {
    say(`one mark a request, round ${turn} of ${ROUNDS}`)
    for (const kind of KINDS) results[kind].push(await round(kind, SECONDS))
  }
  put(...onesRows(results))
  say('batches of 100')
  for (const kind of BATCH_KINDS) await round(kind, 2, BATCH)
  const batches: Record<BatchKind, RoundResult[]> = { 'bare-batch': [], push: [] }
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const kind of BATCH_KINDS) batches[kind].push(await round(kind, SECONDS, BATCH))
  }
  put(...batchRows(batches))
}

const KINDS = ['bare', 'push'] as const
type One = (typeof KINDS)[number]
const BATCH_KINDS = ['bare-batch', 'push'] as const
type BatchKind = (typeof BATCH_KINDS)[number]

async function openDoor(benchServer: BenchServer, index: number): Promise<Door> {
  const founded = await found(benchServer.pool, `throughput-${index}`)
  const { church, account } = founded
  const people = makePeople(PEOPLE, index)
  const days = Array.from({ length: SERVICES }, (_, back) => addDays(dayIn('Africa/Lagos'), -back))
  const services = await Promise.all(days.map((day) => serviceRow(church, account, day)))
  await fill(benchServer.pool, church, { services, members: people, marks: [] })
  const device = newId()
  const token = await signedIn(benchServer.pool, founded, device)
  return {
    church,
    account,
    device,
    token,
    services: services.map(({ id }) => id),
    people: people.map(({ id }) => id),
  }
}

function onesRows(results: Record<One, RoundResult[]>): Row[] {
  return [
    ...kindRows('bare Fastify, one insert a request', results.bare),
    ...kindRows('one mark a request, sync/push', results.push),
    ratio('one mark: sync/push beside bare', results.push, results.bare),
  ]
}

/** The ratio per round, so that both sides share the machine's moments. */
function ratio(name: string, rounds: RoundResult[], bare: RoundResult[]): Row {
  const shares = rounds.map((round, turn) => rate(round) / rate(bare[turn]!))
  return { name, unit: '×', median: median(shares), p95: low95(shares), target: targets.throughputShare }
}

function kindRows(name: string, rounds: RoundResult[]): Row[] {
  failOnRefusals(name, rounds)
  const answers = rounds.flatMap((round) => round.answerMs)
  return [
    { name, unit: 'marks/s', median: median(rounds.map(rate)), p95: low95(rounds.map(rate)) },
    { name: `${name}: answer`, unit: 'ms', median: median(answers), p95: p95(answers) },
  ]
}

function batchRows(results: Record<BatchKind, RoundResult[]>): Row[] {
  return [
    ...kindRows('bare Fastify, 100 rows in one insert', results['bare-batch']),
    ...kindRows('batches of 100, sync/push', results.push),
    ratio('batches of 100: sync/push beside bare', results.push, results['bare-batch']),
  ]
}

/** A rejection is fast and would improve the figure, so it fails the part. */
function failOnRefusals(name: string, rounds: RoundResult[]): void {
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0)
  if (failures > 0) throw new Error(`${name}: ${failures} requests failed`)
}

const rate = ({ marks, seconds }: RoundResult): number => marks / seconds
