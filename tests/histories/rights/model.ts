/**
 * The oracle of the rights histories: accounts, churches, links and sessions without a database. The rules are
 * those decided on 27 November 2026. Sessions, links and invites are named after the step that made them.
 */
export type Feature = 'attendanceAccess' | 'membersAccess' | 'financeAccess' | 'teamsAccess'
export const FEATURES: readonly Feature[] = [
  'attendanceAccess',
  'membersAccess',
  'financeAccess',
  'teamsAccess',
]

export type Membership = { active: boolean; owner: boolean; features: Feature[] }
export type State = {
  /** `password` is null if nobody knows it. `proven`: somebody received mail at the present address. */
  accounts: Record<string, { email: string; password: string | null; proven: boolean }>
  churches: Record<string, { closed: boolean; members: Record<string, Membership> }>
  /** `removed`: ended by its user's removal. It may still deliver ops into the review queue. */
  sessions: Record<string, { account: string; church: string; live: boolean; removed?: boolean }>
  invites: Record<
    string,
    { church: string; email: string; features: Feature[]; sender: string; open: boolean }
  >
  /** Requested changes of email. */
  changes: Record<string, { account: string; session: string; email: string; open: boolean }>
  /** Links that undo a change of email. */
  undos: Record<string, { account: string; former: string; open: boolean }>
  codes: Record<string, { account: string; email: string; open: boolean }>
  /** Links that prove the address of an account that joined without mail. */
  proofs: Record<string, { account: string; email: string; open: boolean }>
  closings: Record<string, { church: string; open: boolean }>
  ops: Record<string, Op>
  /** Held rights, in steps. A step takes an hour. `until` is null while the right is held. */
  periods: { church: string; account: string; feature: Feature; from: number; until: number | null }[]
}

export type Op = {
  account: string
  church: string
  feature: Feature
  /** The step of its capture, offline. */
  at: number
  status: 'offline' | 'applied' | 'quarantined' | 'rejected'
}

export type Act =
  | { kind: 'log in'; email: string; password: string }
  | { kind: 'log out'; session: string }
  | { kind: 'end device'; session: string; target: string }
  | { kind: 'invite'; session: string; email: string; features: Feature[] }
  /** `byMail`: by the link in the mail, which proves the mailbox. The sender sees another link. */
  | { kind: 'accept'; invite: string; byMail: boolean; password: string }
  | { kind: 'confirm account'; proof: string }
  | { kind: 'set feature'; session: string; target: string; feature: Feature; on: boolean }
  | { kind: 'remove'; session: string; target: string }
  | { kind: 'hand over'; session: string; target: string; password: string }
  | { kind: 'ask email'; session: string; password: string; email: string }
  | { kind: 'confirm email'; change: string }
  | { kind: 'undo email'; undo: string }
  | { kind: 'ask code'; email: string }
  | { kind: 'use code'; code: string; email: string; password: string }
  | { kind: 'change password'; session: string; password: string; next: string }
  | { kind: 'close'; session: string; password: string }
  | { kind: 'reopen'; closing: string }
  | { kind: 'look at team'; session: string }
  | { kind: 'capture'; session: string; feature: Feature }
  | { kind: 'push'; session: string; op: string }
  | { kind: 'decide'; session: string; op: string; accept: boolean }

/** The server's answer, where the model cannot know it. */
export type Seen = { ok: boolean; church?: string | undefined; account?: string | undefined }

export type Outcome = { ok: boolean; state: State }

/** The name of the link in an invite's mail. */
export const mailed = (invite: string) => `${invite} mailed`

/** Steps are called "12a" and "12b". */
export const hourOf = (step: string) => Number.parseInt(step, 10)

/** Opens and closes periods to match the memberships. Closing a church removes no right. */
export function notePeriods(state: State, hour: number): void {
  for (const [church, { members }] of Object.entries(state.churches))
    for (const [account, { active, owner, features }] of Object.entries(members))
      for (const feature of FEATURES) {
        const holds = active && (owner || features.includes(feature))
        const open = state.periods.find(
          (one) =>
            one.church === church && one.account === account && one.feature === feature && one.until === null,
        )
        if (holds && !open) state.periods.push({ church, account, feature, from: hour, until: null })
        if (!holds && open) open.until = hour
      }
}

/** True if the author held the right at some moment between capture and arrival. */
export const heldSince = (state: State, { account, church, feature, at }: Op) =>
  state.periods.some(
    (one) =>
      one.church === church &&
      one.account === account &&
      one.feature === feature &&
      (one.until === null || one.until >= at),
  )

export const ownerOf = ({ accounts }: State, email: string) =>
  Object.keys(accounts).find((id) => accounts[id]!.email === email)

export const member = ({ churches }: State, church: string, account: string) =>
  churches[church]!.members[account]

/** The features that an account may use in a church now. */
export function heldIn(state: State, church: string, account: string): readonly Feature[] {
  const found = member(state, church, account)
  if (!found?.active || state.churches[church]!.closed) return []
  return found.owner ? FEATURES : found.features
}

/** The account behind a session. Null if the session opens nothing. */
export function actorOf(state: State, session: string) {
  const { account, church, live } = state.sessions[session]!
  const membership = member(state, church, account)
  if (!live || !membership?.active || state.churches[church]!.closed) return null
  return { account, church, owner: membership.owner, features: heldIn(state, church, account) }
}

export const manager = (state: State, session: string) => {
  const actor = actorOf(state, session)
  return actor?.features.includes('teamsAccess') ? actor : null
}

export const knows = (state: State, account: string, password: string) =>
  state.accounts[account]!.password === password

export const mayBeUndone = (state: State, account: string) =>
  Object.values(state.undos).some((undo) => undo.open && undo.account === account)

export const reserved = (state: State, email: string, but?: string) =>
  Object.values(state.undos).some((undo) => undo.open && undo.former === email && undo.account !== but)

export function endSessions(
  state: State,
  which: (one: State['sessions'][string], name: string) => boolean,
): void {
  for (const [name, one] of Object.entries(state.sessions)) if (which(one, name)) one.live = false
}

export function voidPending(state: State, account: string, church?: string): void {
  for (const one of [...Object.values(state.changes), ...Object.values(state.codes)])
    if (one.account === account) one.open = false
  for (const one of Object.values(state.invites))
    if (one.sender === account && (!church || one.church === church)) one.open = false
}

export const isProven = (state: State, account: string) => state.accounts[account]!.proven

/** Somebody received mail at the present address. */
export function prove(state: State, account: string): void {
  state.accounts[account]!.proven = true
  for (const one of Object.values(state.proofs)) if (one.account === account) one.open = false
}

export const setPassword = (state: State, account: string, password: string | null, except?: string) => {
  state.accounts[account]!.password = password
  endSessions(state, (one, name) => one.account === account && name !== except)
  voidPending(state, account)
}
