/** A fresh phone of one church's owner, signed in, with nothing on it yet. */
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/ids.ts'
import type { SignedIn } from '../../sync/client/api.ts'
import { openPhone } from '../browser/chromium.ts'
import { watchLine, type Line, type Watched } from '../browser/line.ts'
import { inPage, pageOf } from '../browser/page-of.ts'
import { signedIn } from '../house/church.ts'
import type { House } from '../house/house.ts'
import { median, p95 } from '../quantiles.ts'
import type { Row, Wire } from '../row.ts'
import type { FilledChurch } from '../workshop.ts'

export type Phone = { page: Page; line: Watched; close(): Promise<void> }
export type Run = { seconds: number; wire: Wire }

export async function freshPhone(browser: Browser, address: string, token?: string): Promise<Phone> {
  const context = await openPhone(browser)
  const page = await pageOf(context, address, token)
  return { page, line: await watchLine(page), close: () => context.close() }
}

export async function ownersPhone(browser: Browser, house: House, church: FilledChurch): Promise<Phone> {
  return freshPhone(browser, `${house.url}/healthz`, await signedIn(house.pool, church, newId()))
}

/** What sign-in tells the app. */
export function told({ account, church, email }: FilledChurch): SignedIn {
  return {
    account: { id: account, first_name: 'Bench', last_name: 'Owner', email },
    church: { id: church, name: 'Bench', reference: church, time_zone: 'Africa/Lagos' },
    features: [...FEATURES],
    seal_key: randomBytes(32).toString('base64'),
  }
}

/** @throws where somebody is missing */
export async function firstSync({ page, line }: Phone, church: FilledChurch, over: Line): Promise<Run> {
  await line.set(over)
  line.begin()
  const { ms, people, bodyBytes } = await inPage(page, 'firstSync', told(church))
  if (people !== church.size) throw new Error(`${people} people came of ${church.size}`)
  await line.told()
  return { seconds: ms / 1000, wire: line.wire('/sync/pull', bodyBytes) }
}

export function rowOf(name: string, runs: Run[], target?: Row['target']): Row {
  const seconds = runs.map((run) => run.seconds)
  return {
    name,
    unit: 's',
    median: median(seconds),
    p95: p95(seconds),
    wire: runs.at(-1)?.wire,
    ...(target ? { target } : {}),
  }
}
