/** 10,000 SMS: written down with their price set aside, then handed to a provider that answers at once, and settled. */
import type pg from 'pg'
import { pino } from 'pino'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/new-id.ts'
import { beginSend } from '../../server/church/sms/sending/begin-send.ts'
import { workSend } from '../../server/church/sms/sending/work-send.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { makeJobs } from '../../server/jobs/boss-jobs.ts'
import { book } from '../../server/money/ledger.ts'
import { openTransaction } from '../../server/money/transactions.ts'
import type { SmsProvider } from '../../server/providers/sms/sms.ts'
import { found, type Founded } from '../house/church.ts'
import { openRooms } from '../house/rooms.ts'
import { low95, median } from '../quantiles.ts'
import type { Workshop } from '../workshop.ts'

const MANY = 10_000
const RUNS = 5

export async function sms({ ending, say, put }: Workshop): Promise<void> {
  const { pool } = await openRooms(ending)
  const jobs = makeJobs(pool, pino({ level: 'silent' }))
  const deps = { pool, jobs, sms: atOnce }
  const church = await found(pool, 'sms')
  const phones = Array.from({ length: MANY }, (_, n) => `+23480300${String(n).padStart(5, '0')}`)
  const taken: number[] = []
  const handed: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    await payIn(pool, church, MANY * 600)
    const took = await perSecond(() => beginSend(deps, actorOf(church), wanted(phones)))
    jobs.work('sms.send', (told, stop) => workSend(deps, told, stop))
    const gone = await perSecond(() => jobs.drain())
    say(`${Math.round(took)} written down and ${Math.round(gone)} handed over a second`)
    // The first warms up.
    if (run === 0) continue
    taken.push(took)
    handed.push(gone)
  }
  put(
    {
      name: '10,000 SMS written down, price set aside',
      unit: 'SMS/s',
      median: median(taken),
      p95: low95(taken),
    },
    { name: '10,000 SMS handed over and settled', unit: 'SMS/s', median: median(handed), p95: low95(handed) },
  )
}

const atOnce: SmsProvider = {
  name: 'sandbox',
  batchSize: 100,
  send: async ({ recipients }) => recipients.map(({ id }) => ({ id, taken: true, providerId: id })),
  seen: async () => 'untold',
  readReports: () => null,
}

const wanted = (recepientPhones: string[]) => ({
  message: 'Service begins at nine',
  recepientPhones,
  consent_stated: true,
  send_in_quiet_hours: true,
})

const actorOf = ({ church, account }: Founded) => ({
  sessionId: newId(),
  accountId: account,
  churchId: church,
  deviceId: null,
  features: [...FEATURES],
  isOwner: true,
  active: true,
})

async function payIn(pool: pg.Pool, { church }: Founded, kobo: number): Promise<void> {
  await inChurch(pool, church, async (tx) => {
    const { id } = await openTransaction(tx, church, { type: 'top_up', amountKobo: kobo, madeBy: null })
    const postings = { gateway: -kobo, wallet: kobo }
    await book(tx, church, { key: `${id}:settled`, kind: 'top_up', transactionId: id, postings })
  })
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return MANY / ((performance.now() - began) / 1000)
}
