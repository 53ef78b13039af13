/** Settles one op in memory: applied, rejected, quarantined or waiting. */
import type { FeatureName } from '../../../contract/features.ts'
import type { TableName } from '../../../contract/tables/index.ts'
import type { OpResult, WireOp } from '../../../contract/sync/push.ts'
import { correctedTime, Refusal, type Mutation, type OpContext } from '../../../sync/mutation.ts'
import { isErased } from '../../../sync/merge/erased.ts'
import { mutationNamed } from '../../../sync/mutations/index.ts'
import type { SyncActor } from '../../http/actor-and-answer.ts'
import { canonicalArgs, type AliasMap, resolve } from './resolve.ts'
import {
  type Alias,
  type ResolveContext,
  inTimeToRestore,
  onlyTeam,
  unrealBirthday,
  wholeHousehold,
} from './op-checks.ts'
import { type KnownOp, mayHaveBeenSwept, type Swept } from '../receipts.ts'
import { withChangedDays } from './scheduled-services.ts'
import { featuresOf, heldBetween, type RightPeriod } from '../rights.ts'
import { onlyLivingGuardians, onlyOfChildren } from './child-checks.ts'

export type Settling = ResolveContext & {
  actor: SyncActor
  aliases: AliasMap
  known: ReadonlyMap<string, KnownOp>
  parsed: ParsedOps
  /** The author's features over time. They are read only for a batch with an op that lacks a right on arrival. */
  periods: readonly RightPeriod[]
  /** Swept ops of this phone. They are read only for a batch with an old op, or with one that needs an old op. */
  swept?: Swept | undefined
  /** The features of each op, by its id, if they differ from the actor's. */
  rights?: OpRights
  /** Results of this batch so far. */
  results: Map<string, OpResult>
  /** The server's current time, milliseconds. */
  now: number
  /** See LockedChurch. */
  healing: boolean
}

export type OpRights = ReadonlyMap<string, readonly FeatureName[]>

type Args = Record<string, unknown>

/** Each op's arguments as its mutation reads them; undefined for a type that this server does not know. */
export type ParsedOps = ReadonlyMap<WireOp, ReturnType<Mutation['args']['safeParse']> | undefined>

export async function settleOp(settling: Settling, op: WireOp): Promise<OpResult> {
  const stopped = whatItNeeds(settling, op)
  if (stopped && stopped.status !== 'quarantined') return stopped
  const late = withoutRight(settling, op)
  if (late?.status === 'rejected') return late
  if (stopped ?? late) return (stopped ?? late) as OpResult
  const mutation = mutationNamed(op.type)
  if (!mutation || op.v > mutation.v) return quarantined(op, 'UNKNOWN_CHANGE')
  const parsed = settling.parsed.get(op)
  if (!parsed?.success)
    return rejected(op, 'INVALID', parsed?.error.issues[0]?.message ?? 'This does not fit.', true)
  return apply(settling, op, mutation, parsed.data as Args)
}

type Arrival = Pick<Settling, 'actor' | 'parsed' | 'rights'>

/** True for an op whose author lacks, on arrival, the feature that it needs. */
export function lacksRight({ actor, parsed, rights }: Arrival, op: WireOp): boolean {
  if (!actor.active) return true
  const mutation = mutationNamed(op.type)
  const read = parsed.get(op)
  // Other codes report the error of these ops.
  if (!mutation || op.v > mutation.v || !read?.success) return false
  const held = rights?.get(op.id) ?? actor.features
  return !featuresOf(mutation, read).some((name) => held.includes(name))
}

/**
 * Returns null if the author holds the right on arrival. If the author held it at the capture or later, a reviewer of the
 * church decides. If never, the op is rejected. The claimed time of capture applies nothing by itself (docs/protocol.md).
 */
function withoutRight(settling: Settling, op: WireOp): OpResult | null {
  if (!lacksRight(settling, op)) return null
  const mutation = mutationNamed(op.type)
  const read = settling.parsed.get(op)
  const captured = Date.parse(contextOf(settling, op).at)
  const held = heldBetween(settling.periods, captured, Infinity)
  const fits =
    mutation && read ? featuresOf(mutation, read).some((name) => held.includes(name)) : held.length > 0
  if (!fits) return rejected(op, 'FEATURE_REQUIRED', mutation?.mayNot ?? MAY_NOT, false)
  return settling.actor.active
    ? quarantined(op, 'FEATURE_REMOVED', REMOVED)
    : quarantined(op, settling.actor.lost ? 'PHONE_WRITTEN_OFF' : 'REMOVED_FROM_TEAM')
}

const MAY_NOT = 'Your access does not include this. Ask an administrator of your church.'

const REMOVED = 'Your access changed before this arrived. It is kept safe until your church has reviewed it.'

async function apply(settling: Settling, op: WireOp, mutation: Mutation, typed: Args): Promise<OpResult> {
  try {
    mustBeItself(settling, mutation, typed)
    const { args: resolved, aliases } = await canonical(settling, mutation, typed, contextOf(settling, op))
    const { args, left } = await onlyWhatMayBe(settling, mutation, resolved)
    await mustExist(settling, mutation, args)
    if (mutation.name === 'restore-member') await mayRestore(settling, op, String(typed.id), String(args.id))
    await effectOf(settling, mutation, args, contextOf(settling, op))
    settling.rows.keep()
    for (const { from, to } of aliases) settling.aliases.set(from, to)
    return {
      id: op.id,
      status: 'applied',
      ...(aliases.length ? { aliases } : {}),
      ...(left ? { message: left } : {}),
    }
  } catch (error) {
    settling.rows.drop()
    if (error instanceof NotKnown && settling.healing) return { id: op.id, status: 'waiting' }
    if (error instanceof Refusal) return rejected(op, error.code, error.message, error.mendable)
    throw error
  }
}

/** Returns the arguments without the parts that are not allowed, and then the message. */
async function onlyWhatMayBe(settling: Settling, { name }: Mutation, resolved: Args) {
  const team = await onlyTeam(settling, name, resolved)
  const agreed = await onlyOfChildren(settling, name, team.args)
  const unreal = await unrealBirthday(settling.rows, name, agreed.args)
  const left = [team.left, agreed.left, unreal].filter(Boolean).join(' ')
  const living = await onlyLivingGuardians(settling, name, agreed.args)
  return { args: await wholeHousehold(settling, name, living), left }
}

/** Rejects the deletion of one of two records that were merged since. The author did not mean the merged person. */
function mustBeItself({ aliases }: Settling, mutation: Mutation, { id }: Args): void {
  if (mutation.name !== 'delete-member' || (aliases.get(String(id)) ?? id) === id) return
  throw new Refusal('JOINED_MEANWHILE', MERGED, false)
}

const MERGED = 'This record was joined with another meanwhile. Delete that one if the person should go.'

/** Does the same for restoring one of two merged records. If the person is not deleted, there is nothing to check. */
async function mayRestore(settling: Settling, op: WireOp, typed: string, id: string): Promise<void> {
  const row = await settling.rows.get('members', id)
  if (!row?.deleted_at || isErased(row)) return
  if (typed !== id) throw new Refusal('MERGED_MEANWHILE', RESTORED_ONE_OF_TWO, false)
  await inTimeToRestore(settling, row, contextOf(settling, op).at)
}

const RESTORED_ONE_OF_TWO =
  'This record was merged with another, and that one was deleted since. Restore that one if the person should be back.'

/** Returns the arguments with known aliases replaced, and the aliases that the resolve step finds. */
async function canonical(
  settling: Settling,
  mutation: Mutation,
  typed: Args,
  op: OpContext,
): Promise<{ args: Args; aliases: Alias[] }> {
  const known = mutation.creates(typed).flatMap((from) => {
    const to = settling.aliases.get(from)
    return to ? [{ from, to }] : []
  })
  const args = canonicalArgs(typed, settling.aliases)
  const found = await resolve(settling, mutation.name, args, op)
  if (found.length === 0) return { args, aliases: known }
  for (const { from, to } of found) await settling.rows.put('aliases', { id: from, to_id: to })
  return { args: canonicalArgs(args, new Map(found.map(({ from, to }) => [from, to]))), aliases: found }
}

function effectOf(settling: Settling, mutation: Mutation, args: Args, op: OpContext): Promise<void> {
  const effect = () => mutation.effect(settling.rows, args, op)
  if (mutation.name !== 'skip-service' && mutation.name !== 'unskip-service') return effect()
  return withChangedDays(settling, String(args.id), op, effect)
}

/** After a restore, another phone may still send the missing row. */
class NotKnown extends Refusal {
  constructor(message: string) {
    super('NOT_KNOWN', message, true)
  }
}

const NAMES: Partial<Record<TableName, string>> = {
  services: 'service',
  cells: 'cell',
  departments: 'department',
  households: 'family',
  schedules: 'recurring service',
  schedule_days: 'skipped day',
  child_events: 'check-in',
}

async function mustExist(settling: Settling, mutation: Mutation, args: Args): Promise<void> {
  for (const [table, id] of mutation.refers(args)) {
    if (await settling.rows.get(table, id)) continue
    throw new NotKnown(`Your church has no record of this ${NAMES[table] ?? 'person'}.`)
  }
}

export function contextOf({ actor, now }: Pick<Settling, 'actor' | 'now'>, op: WireOp): OpContext {
  return {
    opId: op.id,
    accountId: actor.accountId,
    deviceId: actor.deviceId,
    at: correctedTime(op.captured_at, op.clock_offset, now),
    capturedAt: op.captured_at,
  }
}

/**
 * An op depends on the ops it needs. If one was rejected or quarantined, it gets the same status; if one is not settled, it
 * waits. It does not wait for a swept op: the rows of that one exist or not.
 */
function whatItNeeds({ known, results, swept }: Settling, op: WireOp): OpResult | null {
  for (const id of op.needs) {
    const status = results.get(id)?.status ?? known.get(id)?.status
    if (!status && mayHaveBeenSwept(swept, id)) continue
    if (status === 'rejected')
      return rejected(op, 'NEEDED_REJECTED', 'What this belongs to was refused. Mend that first.', true)
    if (status === 'quarantined') return quarantined(op, 'NEEDED_QUARANTINED')
    if (status !== 'applied') return { id: op.id, status: 'waiting' }
  }
  return null
}

export function rejected(op: WireOp, code: string, message: string, mendable: boolean): OpResult {
  return { id: op.id, status: 'rejected', code, message, mendable }
}

function quarantined(op: WireOp, code: string, message = KEPT): OpResult {
  return { id: op.id, status: 'quarantined', code, message, mendable: false }
}

const KEPT = 'This is kept safe until your church has reviewed it.'
