/**
 * Finds the last signed-in user in the phone's storage. Slow or
 * failing storage proves nothing, so the search tries again.
 */
import { StorageError, type Church } from '../../../sync/client/api.ts'
import { whyEnded } from '../../../sync/client/device/remember.ts'
import { storageErrorOf } from '../../../sync/client/store/church-db.ts'
import { api } from '../../lib/api/api.ts'
import { rememberedReason } from './sign-out.ts'
import { resumeSession } from './open-session.ts'
import { sessionClosed, sessionOpened, useSession, type SignedOutBecause } from './session-store.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000

/** After this time a try is abandoned and another one begins beside it. */
const TRY_WITHIN_MS = 30_000

/** After this many immediate refusals the storage is not slow but unavailable, so nobody can be signed in. */
const REFUSALS = 3

type Found =
  | { church: Church; deviceId: string }
  | { church: null; deviceId: string; because: SignedOutBecause }

type Search = { over: boolean }

let underWay: { search: Search; known: Promise<void> } | null = null

/** Resolves when it is known who is signed in. It signs out only if the storage says so or does not exist. */
export function resume(): Promise<void> {
  underWay ??= begin()
  return underWay.known
}

function begin(): NonNullable<typeof underWay> {
  const search: Search = { over: false }
  const known = untilKnown(search).finally(() => {
    if (underWay?.search === search) underWay = null
  })
  return { search, known }
}

/** A log-in decides who is signed in. An account that is still opening is closed unseen. */
export function stopLooking(): void {
  if (underWay) underWay.search.over = true
  underWay = null
}

/** Resolves when no search is running, or after `ms`. @returns whether it is known who is signed in */
export async function knownWithin(ms: number): Promise<boolean> {
  if (underWay) await within(ms, underWay.known)
  return underWay === null
}

async function untilKnown(search: Search): Promise<void> {
  let refusals = 0
  for (let pause = FIRST_PAUSE_MS; !search.over; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const failure = await within(TRY_WITHIN_MS, lookOnce(search))
    // Somebody may have logged in meanwhile.
    search.over ||= useSession.getState().opened !== null
    if (search.over) return
    refusals = isRefusal(failure) ? refusals + 1 : 0
    if (refusals >= REFUSALS) {
      search.over = true
      return sessionClosed()
    }
    await within(pause, new Promise(() => undefined))
  }
}

/** One try. It takes its result unless another try was faster. @returns the failure, or undefined */
async function lookOnce(search: Search): Promise<unknown> {
  try {
    const found = await find()
    if (search.over || useSession.getState().opened) found.church?.close()
    else take(found)
    search.over = true
    return undefined
  } catch (error) {
    const trouble = storageErrorOf(error)
    if (!(trouble instanceof StorageError)) reportError(error)
    return trouble
  }
}

async function find(): Promise<Found> {
  let nobody: Found | null = null
  const church = await resumeSession(async (device) => {
    const because = rememberedReason(await whyEnded(device)) ?? 'never'
    nobody = { church: null, deviceId: device.id, because }
  })
  return church ? { church, deviceId: church.deviceId } : nobody!
}

function take(found: Found): void {
  api.nameDevice(found.deviceId)
  if (found.church) sessionOpened(found.church)
  else sessionClosed(found.because)
}

const isRefusal = (failure: unknown): boolean =>
  failure instanceof StorageError && failure.reason === 'refused'

/** Waits at most `ms`. The result is undefined if nothing came in time. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
