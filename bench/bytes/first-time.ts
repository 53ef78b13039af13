/** The first time on a phone: signed in by the form, everybody on it, the app with its worker, nothing under way any more. */
import type { Page } from 'playwright'
import { signInAtDoor } from '../browser/sign-in.ts'
import type { FilledChurch } from '../workshop.ts'
import type { Way } from './counting-way.ts'

/** Longer than the door waits before it gets, once, what a phone without a reader of its own needs to scan. */
const QUIET_MS = 12_000

export async function firstTime(page: Page, way: Way, church: FilledChurch): Promise<void> {
  await signInAtDoor(page, way.url, church)
  await way.quiet(QUIET_MS)
}
