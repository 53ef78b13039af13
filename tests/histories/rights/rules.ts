/** Defines each act's effect on the model's state, and its refusals. */
import {
  actorOf,
  endSessions,
  FEATURES,
  heldIn,
  heldSince,
  hourOf,
  isProven,
  knows,
  manager,
  mayBeUndone,
  member,
  notePeriods,
  ownerOf,
  prove,
  reserved,
  setPassword,
  voidPending,
  type Act,
  type Outcome,
  type Seen,
  type State,
} from './model.ts'

/**
 * @param step names the thing that the act makes
 * @param admitted the state at the request's arrival: it decides acts that hand out no authority
 */
export function apply(before: State, act: Act, step: string, seen: Seen, admitted = before): Outcome {
  const state = structuredClone(before)
  if (!rules[act.kind](state, act as never, step, seen, admitted)) return refused(before)
  notePeriods(state, hourOf(step))
  return { ok: true, state }
}

const refused = (state: State): Outcome => ({ ok: false, state })

type Rule<K extends Act['kind']> = (
  state: State,
  act: Extract<Act, { kind: K }>,
  step: string,
  seen: Seen,
  admitted: State,
) => boolean

const rules: { [K in Act['kind']]: Rule<K> } = {
  'log in': (state, { email, password }, step, { church }) => {
    const account = ownerOf(state, email)
    if (!account || !knows(state, account, password)) return false
    const open = Object.keys(state.churches).filter(
      (id) => !state.churches[id]!.closed && member(state, id, account)?.active,
    )
    if (open.length === 0) return false
    // Among several churches the server chooses the one used last.
    const entered = church && open.includes(church) ? church : open[0]!
    state.sessions[step] = { account, church: entered, live: true }
    return true
  },

  'log out': (state, { session }, _step, _seen, admitted) => {
    if (!actorOf(admitted, session)) return false
    state.sessions[session]!.live = false
    return true
  },

  'end device': (state, { session, target }, _step, _seen, admitted) => {
    const actor = actorOf(admitted, session)
    const other = state.sessions[target]!
    if (!actor || !other.live || other.account !== actor.account) return false
    other.live = false
    if (target !== session)
      for (const one of Object.values(state.changes)) if (one.session === target) one.open = false
    return true
  },

  invite: (state, { session, email, features }, step) => {
    const actor = manager(state, session)
    if (!actor || features.some((name) => !actor.features.includes(name))) return false
    if (!isProven(state, actor.account)) return false
    const known = ownerOf(state, email)
    if (known && member(state, actor.church, known)?.active) return false
    for (const one of Object.values(state.invites))
      if (one.church === actor.church && one.email === email) one.open = false
    state.invites[step] = { church: actor.church, email, features, sender: actor.account, open: true }
    return true
  },

  accept: (state, { invite: name, byMail, password }, step, { account: made }) => {
    const invite = state.invites[name]!
    const senders = heldIn(state, invite.church, invite.sender)
    if (!invite.open || !senders.includes('teamsAccess') || !isProven(state, invite.sender)) return false
    const known = ownerOf(state, invite.email)
    if (known && !knows(state, known, password)) return false
    if (!known && reserved(state, invite.email)) return false
    const account = known ?? made ?? step
    if (!known) state.accounts[account] = { email: invite.email, password, proven: false }
    invite.open = false
    if (byMail) prove(state, account)
    // The server mails a link that proves the address.
    else if (!isProven(state, account)) state.proofs[step] = { account, email: invite.email, open: true }
    const { members } = state.churches[invite.church]!
    const features = invite.features.filter((feature) => senders.includes(feature))
    if (!members[account]?.active) members[account] = { active: true, owner: false, features }
    return true
  },

  'confirm account': (state, { proof: name }) => {
    const proof = state.proofs[name]!
    if (!proof.open || state.accounts[proof.account]!.email !== proof.email) return false
    prove(state, proof.account)
    return true
  },

  'set feature': (state, { session, target, feature, on }) => {
    const actor = manager(state, session)
    const user = actor && member(state, actor.church, target)
    if (!actor || !user?.active || user.owner || target === actor.account) return false
    const held = user.features.includes(feature)
    if (on && !held && !actor.features.includes(feature)) return false
    user.features = FEATURES.filter((name) => (name === feature ? on : user.features.includes(name)))
    if (held && !on) voidPending(state, target, actor.church)
    return true
  },

  remove: (state, { session, target }) => {
    const actor = manager(state, session)
    const user = actor && member(state, actor.church, target)
    if (!actor || !user?.active || user.owner || target === actor.account) return false
    user.active = false
    for (const one of Object.values(state.sessions))
      if (one.live && one.account === target && one.church === actor.church) one.removed = true
    endSessions(state, (one) => one.account === target && one.church === actor.church)
    voidPending(state, target, actor.church)
    return true
  },

  'hand over': (state, { session, target, password }) => {
    const actor = actorOf(state, session)
    const user = actor && member(state, actor.church, target)
    if (!actor?.owner || !user?.active || target === actor.account) return false
    if (!knows(state, actor.account, password)) return false
    if ([actor.account, target].some((account) => mayBeUndone(state, account) || !isProven(state, account)))
      return false
    const { members } = state.churches[actor.church]!
    members[actor.account] = { active: true, owner: false, features: [...FEATURES] }
    user.owner = true
    return true
  },

  'ask email': (state, { session, password, email }, step) => {
    const actor = actorOf(state, session)
    if (!actor || !knows(state, actor.account, password) || mayBeUndone(state, actor.account)) return false
    for (const one of Object.values(state.changes)) if (one.account === actor.account) one.open = false
    state.changes[step] = { account: actor.account, session, email, open: true }
    return true
  },

  'confirm email': (state, { change: name }, step) => {
    const change = state.changes[name]!
    if (!change.open || mayBeUndone(state, change.account)) return false
    const holder = ownerOf(state, change.email)
    if ((holder && holder !== change.account) || reserved(state, change.email, change.account)) return false
    const account = state.accounts[change.account]!
    // The reader of an unproven address gets no link that opens the account.
    if (account.proven) state.undos[step] = { account: change.account, former: account.email, open: true }
    account.email = change.email
    prove(state, change.account)
    change.open = false
    for (const one of Object.values(state.codes)) if (one.account === change.account) one.open = false
    return true
  },

  // The server mails a code immediately.
  'undo email': (state, { undo: name }, step) => {
    const undo = state.undos[name]!
    if (!undo.open) return false
    undo.open = false
    state.accounts[undo.account]!.email = undo.former
    prove(state, undo.account)
    setPassword(state, undo.account, null)
    state.codes[step] = { account: undo.account, email: undo.former, open: true }
    return true
  },

  'ask code': (state, { email }, step) => {
    const account = ownerOf(state, email)
    if (!account) return true
    for (const one of Object.values(state.codes)) if (one.account === account) one.open = false
    state.codes[step] = { account, email, open: true }
    return true
  },

  'use code': (state, { code: name, email, password }) => {
    const code = state.codes[name]!
    if (!code.open || code.email !== email || state.accounts[code.account]!.email !== email) return false
    prove(state, code.account)
    setPassword(state, code.account, password)
    return true
  },

  'change password': (state, { session, password, next }) => {
    const actor = actorOf(state, session)
    if (!actor || !knows(state, actor.account, password)) return false
    setPassword(state, actor.account, next, session)
    return true
  },

  close: (state, { session, password }, step) => {
    const actor = actorOf(state, session)
    if (!actor?.owner || !knows(state, actor.account, password)) return false
    if (mayBeUndone(state, actor.account)) return false
    state.churches[actor.church]!.closed = true
    for (const one of Object.values(state.invites)) if (one.church === actor.church) one.open = false
    endSessions(state, ({ church }) => church === actor.church)
    state.closings[step] = { church: actor.church, open: true }
    return true
  },

  reopen: (state, { closing: name }) => {
    const closing = state.closings[name]!
    if (!closing.open) return false
    closing.open = false
    state.churches[closing.church]!.closed = false
    return true
  },

  capture: (state, { session, feature }, step) => {
    const { account, church } = state.sessions[session]!
    state.ops[step] = { account, church, feature, at: hourOf(step), status: 'offline' }
    return true
  },

  push: (state, { session, op: name }, _step, _seen, admitted) => {
    const { removed } = admitted.sessions[session]!
    const op = state.ops[name]!
    const actor = actorOf(admitted, session)
    if (!actor && (!removed || admitted.churches[op.church]!.closed)) return false
    if (op.status !== 'offline') return true
    if (actor?.features.includes(op.feature)) op.status = 'applied'
    else op.status = heldSince(state, op) ? 'quarantined' : 'rejected'
    return true
  },

  decide: (state, { session, op: name, accept }) => {
    const op = state.ops[name]!
    const actor = actorOf(state, session)
    if (!actor || actor.church !== op.church || !actor.features.includes(op.feature)) return false
    if (op.status !== 'quarantined') return false
    op.status = accept ? 'applied' : 'rejected'
    return true
  },

  'look at team': (_state, { session }, _step, _seen, admitted) => manager(admitted, session) !== null,
}
