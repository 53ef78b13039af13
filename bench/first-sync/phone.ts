/** A fresh phone of a church's owner, signed in and empty. */
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/ids.ts'
import type { SignedIn } from '../../sync/client/api.ts'
import { openPhone, watchLine, type Line, type Watched } from '../browser.ts'
import { inPage, pageOf } from './in-page.ts'
import { signedIn } from '../server/church.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { median, p95 } from '../quantiles.ts'
import type { Row, Wire } from '../table.ts'
import type { FilledChurch } from '../bench-context.ts'

export type Phone = { page: Page; line: Watched; close(): Promise<void> }
export type Run = { seconds: number; wire: Wire }

export async function freshPhone(browser: Browser, address: string, token?: string): Promise<Phone> {
  const context = await openPhone(browser)
  const page = await pageOf(context, address, token)
  return { page, line: await watchLine(page), close: () => context.close() }
}

export async function ownersPhone(
  browser: Browser,
  benchServer: BenchServer,
  church: FilledChurch,
): Promise<Phone> {
  return freshPhone(browser, `${benchServer.url}/healthz`, await signedIn(benchServer.pool, church, newId()))
}

/** The response of sign-in to the app. */
export function signInResponse({ account, church, email }: FilledChurch): SignedIn {
  return {
    account: { id: account, first_name: 'Bench', last_name: 'Owner', email },
    church: { id: church, name: 'Bench', reference: church, time_zone: 'Africa/Lagos' },
    features: [...FEATURES],
    seal_key: randomBytes(32).toString('base64'),
  }
}

/** @throws when a person is missing */
export async function firstSync({ page, line }: Phone, church: FilledChurch, over: Line): Promise<Run> {
  await line.set(over)
  line.begin()
  const { ms, people, bodyBytes } = await inPage(page, 'firstSync', signInResponse(church))
  if (people !== church.size) throw new Error(`${people} people came of ${church.size}`)
  await line.readTimings()
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
