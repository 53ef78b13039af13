/** Runs one rights history and compares server and model after each step. */
import { newId } from '../../../contract/new-id.ts'
import type { Note } from '../check-histories.ts'
import { resolve, type Draw, type Known, type Step } from './actions.ts'
import { FEATURES, type Act, type Feature, type Seen, type State } from './model.ts'
import { apply } from './rules.ts'
import type { Stored } from './stored.ts'
import { FIRST_PASSWORD, Town, type Done, type World } from './world.ts'

/** Both make a code for the same account. No mail tells which code is later. */
const MAILS_A_CODE: Act['kind'][] = ['ask code', 'undo email']

/** Counts of each kind of act, done and refused. */
export type Tally = Map<Act['kind'], { done: number; refused: number }>

/** @throws Error if no order of the acts allows the server's result, or it refused an allowed act */
export async function liveRights(
  world: World,
  rights: readonly (readonly Feature[])[],
  history: readonly Step[],
  tally: Tally,
  note: Note,
): Promise<void> {
  const town = new Town(world)
  let state = await town.begin(rights)
  const known: Known = {
    town: newId(),
    passwords: Object.fromEntries(Object.keys(state.accounts).map((id) => [id, [FIRST_PASSWORD]])),
    emails: Object.values(state.accounts).map(({ email }) => email),
    has: (name) => town.words.has(name),
  }
  const hashes = new Map<string, string>()
  const look = async () => town.stored(Object.keys(state.accounts), Object.keys(state.churches))
  for (const { id, password_hash } of (await look()).accounts) hashes.set(id, password_hash)
  const said: string[] = []
  for (const [at, step] of history.entries()) {
    const actions = resolved(state, known, step, String(at))
    if (actions.length === 0) continue
    note(actions.map(({ name, act }) => `${name} ${JSON.stringify(act)}`).join(' at once with '))
    const seen = await Promise.all(
      actions.map(async ({ act, name }) => {
        const answer = await town.act(state, act, name)
        if (act.kind !== 'accept' || !answer.ok) return answer
        return { ...answer, account: await town.accountOf(state.invites[act.invite]!.email) }
      }),
    )
    for (const { act, name } of actions) remember(state, known, act, name, seen)
    for (const [index, { act }] of actions.entries()) count(tally, act.kind, seen[index]!.ok)
    note(`-> ${seen.map(({ ok }) => ok).join(', ')}; reads the mails`)
    await town.readMails(actions, known.emails)
    said.push(
      actions
        .map(({ name, act }, index) => `${name} ${JSON.stringify(act)} -> ${seen[index]!.ok}`)
        .join(' at once with '),
    )
    note('compares with the database')
    const possible = orders(actions).map((order) => inOrder(state, order, actions, seen))
    const answered = possible.filter((one) => one !== null)
    const accounts = new Set(answered.flatMap(({ accounts: after }) => Object.keys(after)))
    const stored = await town.stored(
      [...accounts, ...Object.keys(state.accounts)],
      Object.keys(state.churches),
    )
    const ops = await town.settledOps(Object.keys(state.churches))
    const before = state
    const after = answered.find((one) => same(settled(one), ops) && sameAs(town, one, before, stored, hashes))
    if (!after)
      throw new Error(
        `no order of the acts explains it:\n${said.join('\n')}\nmodel: ${answered.map((one) => JSON.stringify(shown(one))).join('\n   or: ')}\nserver: ${JSON.stringify({ ...stored, ops })}`,
      )
    state = after
    note('an hour passes')
    await town.hourPasses(Object.keys(state.churches))
    for (const { id, password_hash } of stored.accounts) hashes.set(id, password_hash)
  }
}

function resolved(state: State, known: Known, step: Step, at: string): Done[] {
  const actions = step.flatMap((one: Draw, index) => {
    const name = `${at}${'ab'[index]}`
    const act = resolve(state, known, one, name)
    return act ? [{ name, act, before: state }] : []
  })
  return actions.filter(({ act }) => MAILS_A_CODE.includes(act.kind)).length > 1
    ? actions.slice(0, 1)
    : actions
}

/** Remembers passwords and emails that may count from now on. */
function remember(state: State, known: Known, act: Act, name: string, seen: Seen[]): void {
  const add = (account: string | undefined, password: string) => {
    if (account) (known.passwords[account] ??= []).push(password)
  }
  if (act.kind === 'change password') add(state.sessions[act.session]!.account, act.next)
  if (act.kind === 'use code') add(state.codes[act.code]!.account, act.password)
  if (act.kind === 'accept') for (const { account } of seen) add(account, act.password)
  if ((act.kind === 'ask email' || act.kind === 'invite') && act.email.startsWith(name))
    known.emails.push(act.email)
}

const orders = (actions: readonly Done[]): number[][] =>
  actions.length === 1
    ? [[0]]
    : [
        [0, 1],
        [1, 0],
      ]

/** The state after the acts in this order. Null if an answer would differ. */
function inOrder(
  state: State,
  order: number[],
  actions: readonly Done[],
  seen: readonly Seen[],
): State | null {
  let after = state
  for (const at of order) {
    const { act, name } = actions[at]!
    const answered = [after, state]
      .map((admitted) => apply(after, act, name, seen[at]!, admitted))
      .find(({ ok }) => ok === seen[at]!.ok)
    if (!answered) return null
    after = answered.state
  }
  return after
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
const same = (one: readonly object[], other: readonly object[]) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

function count(tally: Tally, kind: Act['kind'], ok: boolean): void {
  const counted = tally.get(kind) ?? { done: 0, refused: 0 }
  counted[ok ? 'done' : 'refused'] += 1
  tally.set(kind, counted)
}

const settled = ({ ops }: State) =>
  Object.entries(ops).flatMap(([name, { status }]) => (status === 'offline' ? [] : [{ name, status }]))

/** The open part of the model, in the shape of the stored rows. */
function shown({ accounts, churches, sessions, invites, changes, undos, codes }: State) {
  const open = <T extends { open: boolean }>(from: Record<string, T>) =>
    Object.entries(from).filter(([, { open: still }]) => still)
  return {
    accounts: Object.entries(accounts).map(([id, { email, proven }]) => ({ id, email, proven })),
    members: Object.entries(churches).flatMap(([church, { members }]) =>
      Object.entries(members).map(([account, { active, owner, features }]) => ({
        church,
        account,
        active,
        owner,
        features: owner || !active ? [] : features,
      })),
    ),
    closed: Object.keys(churches)
      .filter((id) => churches[id]!.closed)
      .map((church) => ({ church })),
    sessions: Object.entries(sessions)
      .filter(([, { live }]) => live)
      .map(([name, { account, church }]) => ({ name, account, church })),
    removed: Object.entries(sessions).flatMap(([name, { removed }]) => (removed ? [{ name }] : [])),
    invites: open(invites).map(([name, { church, email, sender }]) => ({ name, church, email, sender })),
    changes: open(changes).map(([, { account, email }]) => ({ account, email })),
    undos: open(undos).map(([, { account, former }]) => ({ account, former })),
    codes: open(codes).map(([, { account, email }]) => ({ account, email })),
  }
}

function sameAs(
  town: Town,
  after: State,
  before: State,
  stored: Stored,
  hashes: ReadonlyMap<string, string>,
): boolean {
  const model = shown(after)
  const members = stored.members.map((row) => ({
    ...row,
    features: row.owner || !row.active ? [] : FEATURES.filter((name) => row.features.includes(name)),
  }))
  const passwords = stored.accounts.every(({ id, password_hash }) => {
    const former = hashes.get(id)
    const unchanged = before.accounts[id]?.password === after.accounts[id]?.password
    return former === undefined || unchanged === (former === password_hash)
  })
  const sessions = stored.sessions.map(({ hash, account, church }) => ({
    name: town.nameOf(hash) ?? 'a session that nobody was handed',
    account,
    church,
  }))
  const removed = stored.removed.map(({ hash }) => ({ name: town.nameOf(hash) ?? 'not handed out' }))
  const invites = stored.invites.map(({ hash, church, email, sender }) => ({
    name: town.nameOf(hash) ?? 'an invite that nobody was handed',
    church,
    email,
    sender,
  }))
  return (
    passwords &&
    same(
      model.accounts,
      stored.accounts.map(({ id, email, proven }) => ({ id, email, proven })),
    ) &&
    same(model.members, members) &&
    same(
      model.closed,
      stored.closed.map((church) => ({ church })),
    ) &&
    same(model.sessions, sessions) &&
    // A parallel removal and log-in: their order decides what the session may still deliver.
    same(model.removed, removed) &&
    same(model.invites, invites) &&
    same(model.changes, stored.changes) &&
    same(model.undos, stored.undos) &&
    same(model.codes, stored.codes)
  )
}
