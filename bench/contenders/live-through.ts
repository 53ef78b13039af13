/** Runs one contender through one fault: makes marks, sets the fault, heals it, and classifies each mark. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { openFaultProxy } from '../../e2e/support/fault-proxy.ts'
import { within } from '../ending.ts'
import { phoneOf, type Phone } from './phone.ts'
import { type Contender, newLot, type Lot } from './contender.ts'
import { scale } from './cases.ts'
import type { ContenderContext } from './contender-context.ts'
import type { Fault, Journey } from './faults.ts'

export type Outcome = {
  /** Ticked on the phone, never on the server, and no longer pending on the phone. */
  lost: number
  /** People whom the server holds twice. */
  doubled: number
  /** Delivered by the phone's state, but missing on the server; the worst look counts. */
  falsely: number
  /** Still pending on the phone at the end: neither lost nor delivered. */
  waiting: number
  /** Marks that reached the server more than once and counted once; null if it does not report this. */
  again: number | null
}

/** Seconds. */
const EACH_WITHIN = 300

type Look = { waiting: string[]; lost: string[]; acknowledged: number }

export async function liveThrough(
  { benchServer }: ContenderContext,
  browser: Browser,
  contender: Contender,
  fault: Fault,
): Promise<Outcome> {
  const lot = await newLot(benchServer, scale.marks)
  const way = await openFaultProxy(contender)
  const phone = await phoneOf(browser, contender, way.url, lot, lot)
  try {
    const what = `${contender.name}, ${fault.name}`
    return await within(
      EACH_WITHIN,
      what,
      live({ way, phone, contender, send: () => sendAll(phone) }, fault, lot),
    )
  } finally {
    await phone.close().catch(() => undefined)
    await way.close()
  }
}

async function live(journey: Journey, fault: Fault, lot: Lot): Promise<Outcome> {
  const { way, phone, contender } = journey
  if (contender.name === 'ours') await phone.call('firstSync')
  const ticked = await phone.call('mark', lot.marks)
  if (ticked.length !== scale.marks) throw new Error(`only ${ticked.length} marks were made`)
  const look = () => lookAt(contender, lot, phone, ticked)
  await fault.begin(journey)
  const worst = await untilSteady(look)
  way.meddle = null
  const last = await healed(look, phone)
  return outcomeOf(contender, lot, last, Math.max(worst, last.lost.length))
}

async function sendAll(phone: Phone): Promise<void> {
  await phone.call('start')
  await phone.workers.wake()
}

/** The phone is read first, so a mark that arrives between the two reads counts in its favour. */
async function lookAt(contender: Contender, lot: Lot, phone: Phone, ticked: string[]): Promise<Look> {
  const acknowledged = new Set(await phone.call('acknowledged'))
  const held = new Set((await contender.held(lot)).map(({ id }) => id))
  const missing = ticked.filter((id) => !held.has(id))
  return {
    waiting: missing.filter((id) => !acknowledged.has(id)),
    lost: missing.filter((id) => acknowledged.has(id)),
    acknowledged: acknowledged.size,
  }
}

/** Waits until the phone's delivered marks stop changing. @returns the most of them that the server lacked */
async function untilSteady(look: () => Promise<Look>): Promise<number> {
  const began = Date.now()
  const seconds = () => (Date.now() - began) / 1000
  let worst = 0
  let before = -1
  while (seconds() < scale.faultAtMost) {
    await sleep(3000)
    const { lost, acknowledged } = await look()
    worst = Math.max(worst, lost.length)
    if (acknowledged === before && seconds() >= scale.faultAtLeast) break
    before = acknowledged
  }
  return worst
}

/** Waits until nothing is pending, reopening the app now and then. */
async function healed(look: () => Promise<Look>, phone: Phone): Promise<Look> {
  const end = Date.now() + scale.healedAtMost * 1000
  let before = -1
  for (;;) {
    const now = await look()
    if (now.waiting.length === 0 || Date.now() > end) return now
    if (now.waiting.length === before) {
      await phone.call('wake')
      await phone.workers.wake()
    }
    before = now.waiting.length
    await sleep(5000)
  }
}

async function outcomeOf(
  contender: Contender,
  lot: Lot,
  { lost, waiting }: Look,
  falsely: number,
): Promise<Outcome> {
  const held = await contender.held(lot)
  const people = new Set(held.map(({ person }) => person))
  const arrivals = held.map((one) => one.arrivals)
  return {
    lost: lost.length,
    waiting: waiting.length,
    doubled: held.length - people.size,
    falsely,
    again: arrivals.includes(null) ? null : arrivals.filter((count) => Number(count) > 1).length,
  }
}
