/** Plain pushes of one church that wait are settled in one transaction. Each push has its own answer and its own failure. */
import type pg from 'pg'
import { Busy } from '../../db/busy.ts'
import { churchQueue, type Group } from '../../db/church-queue.ts'
import { isOfTheContent } from '../../db/of-the-content.ts'
import { isForAll, isOfTheMoment } from '../../db/of-the-moment.ts'
import { tellMoved } from '../live/notices.ts'
import type { Settled } from '../settle-batch.ts'
import { appliedAll, type PlainPush } from './plain-push.ts'
import { writePlain } from './write-plain.ts'

/** Marks to a transaction: one push may hold as many. */
const MOST_MARKS = 500

/** The push as any other, where it could not be written as plain marks. */
type Otherwise = (push: PlainPush) => Promise<Settled>

/** Null: not written, to be settled as any other push. */
type Outcome = Settled | null

const groups = new WeakMap<pg.Pool, Group<PlainPush, Outcome>>()

function groupOf(pool: pg.Pool): Group<PlainPush, Outcome> {
  const known = groups.get(pool)
  if (known) return known
  const made: Group<PlainPush, Outcome> = {
    together,
    settle: (churchId, pushes) => settleTogether(pool, churchId, pushes),
  }
  groups.set(pool, made)
  return made
}

/** As many as one transaction should take; a device comes once, as its numbers are kept in one row. */
function together(waiting: readonly PlainPush[]): PlainPush[] {
  const devices = new Set<string>()
  let marks = 0
  return waiting.filter((push, index) => {
    const { accountId, deviceId } = push.batch.actor
    const device = `${accountId}/${deviceId}`
    if (index > 0 && (devices.has(device) || marks + push.marks.length > MOST_MARKS)) return false
    devices.add(device)
    marks += push.marks.length
    return true
  })
}

/** If the pushes cannot be written together, each is tried alone. A mark that is not plain fails no other push. */
async function settleTogether(
  pool: pg.Pool,
  churchId: string,
  pushes: PlainPush[],
): Promise<PromiseSettledResult<Outcome>[]> {
  try {
    return await writtenTogether(pool, churchId, pushes)
  } catch (error) {
    if (pushes.length === 1 || isForAll(error) || error instanceof Busy)
      return pushes.map(() => outcomeOf(error))
    const alone: PromiseSettledResult<Outcome>[] = []
    for (const push of pushes) alone.push(...(await settleTogether(pool, churchId, [push])))
    return alone
  }
}

async function writtenTogether(
  pool: pg.Pool,
  churchId: string,
  pushes: PlainPush[],
): Promise<PromiseSettledResult<Outcome>[]> {
  const { epoch, rev } = await writePlain(pool, churchId, pushes)
  tellMoved(pool, churchId, rev)
  let before = rev - pushes.reduce((sum, { marks }) => sum + marks.length, 0)
  return pushes.map((push) => {
    const value = appliedAll(push, epoch, before)
    before = value.rev
    return { status: 'fulfilled', value }
  })
}

function outcomeOf(error: unknown): PromiseSettledResult<Outcome> {
  const maySettle = isOfTheContent(error) || isOfTheMoment(error)
  return maySettle && !isForAll(error)
    ? { status: 'fulfilled', value: null }
    : { status: 'rejected', reason: error }
}

/** @param otherwise settles a push alone, in its own turn of the church's queue */
export async function settlePlain(pool: pg.Pool, push: PlainPush, otherwise: Otherwise): Promise<Settled> {
  const { churchId } = push.batch.actor
  const outcome = await churchQueue(pool).join(churchId, groupOf(pool), push)
  return outcome ?? otherwise(push)
}
