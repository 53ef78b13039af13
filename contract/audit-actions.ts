/**
 * Lists every action that a church's audit log can hold, by kind. The server cannot write an action that is missing
 * here. The screen does not compile without a sentence for each.
 */

export const AUDIT_KINDS = [
  'access',
  'refusals',
  'team',
  'privacy',
  'people',
  'money',
  'messages',
  'events',
  'settings',
  'phones',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Actions as the database stores them. */
export const AUDIT_ACTIONS = {
  'signed in': 'access',
  'failed to sign in': 'access',
  'entered church': 'access',
  'signed out': 'access',
  'ended session': 'access',
  'read sessions': 'access',
  'changed password': 'access',
  'asked for a password code': 'access',
  'confirmed the e-mail': 'access',
  'asked for a new e-mail': 'access',
  'changed the e-mail': 'access',
  'took the former e-mail back': 'access',
  'switched the second factor on': 'access',
  'switched the second factor off': 'access',
  'made new recovery codes': 'access',
  'changed own name or picture': 'access',

  'invited a team user': 'team',
  'invited a team user again': 'team',
  'took an invite back': 'team',
  'changed an invite': 'team',
  'joined the team': 'team',
  'removed from team': 'team',
  'changed the name of a team user': 'team',
  'switched the second factor of a team user off': 'team',
  'handed the church over': 'team',
  'closed the church': 'team',
  'opened the church again': 'team',

  erased: 'privacy',
  exported: 'privacy',
  'exported everything': 'privacy',
  'exported the record of processing': 'privacy',
  'consent noted': 'privacy',
  'guardian noted': 'privacy',
  'read own data': 'privacy',
  'read the audit log': 'privacy',
  'exported the audit log': 'privacy',

  added: 'people',
  changed: 'people',
  deleted: 'people',
  restored: 'people',
  joined: 'people',
  parted: 'people',
  'left as two': 'people',
  'left as no family': 'people',
  'asked about as a family again': 'people',
  'uploaded a picture': 'people',
  'service-record': 'people',
  'delete-service-record': 'people',
  'unmark-at-service': 'people',
  'asked about again': 'people',
  import_read: 'people',
  import_written: 'people',
  import_undone: 'people',
  import_dropped: 'people',

  'add-income': 'money',
  'delete-income': 'money',
  'reverse-income': 'money',
  'refund-income': 'money',
  'add-expense': 'money',
  'expense-approved': 'money',
  'expense-rejected': 'money',
  'delete-expense': 'money',
  'reverse-expense': 'money',
  'began a gift': 'money',
  'began a top-up': 'money',
  'asked for a transfer': 'money',
  'approved a transfer': 'money',
  'declined a transfer': 'money',
  'ended a transfer': 'money',
  'gave the code of a transfer': 'money',
  'had the code of a transfer sent again': 'money',
  'a lost payment was found again': 'money',
  'a payment was disputed': 'money',
  'the dispute of a payment ended': 'money',
  'a payment went back to who paid it': 'money',
  'cancelled the subscription': 'money',
  'took back that the subscription ends': 'money',
  'the subscription became shorter: a payment for it went back': 'money',

  'sent an SMS': 'messages',
  'cancelled an SMS': 'messages',
  'added an SMS group': 'messages',
  'changed an SMS group': 'messages',
  'deleted an SMS group': 'messages',
  'stopped SMS to numbers': 'messages',
  'allowed SMS to a number again': 'messages',

  'add-event': 'events',
  'change-event': 'events',
  'delete-event': 'events',
  'event-started': 'events',
  'event-ended': 'events',
  'event-cancelled': 'events',
  'event-finance': 'events',
  'event-record': 'events',
  'delete-event-record': 'events',
  'mark-at-event': 'events',
  'unmark-at-event': 'events',

  'changed the church’s settings': 'settings',
  'renewed the church’s link': 'settings',

  'wrote off a phone': 'phones',
  'read-custody': 'phones',
  'read-trays': 'phones',
  'accepted-quarantined': 'phones',
  'refused-quarantined': 'phones',
  'left deleted': 'phones',
  'moved deleted': 'phones',
  'kept an edit': 'phones',
} as const satisfies Record<string, AuditKind>

/** Actions that continue with the thing refused, granted, chosen or counted. */
export const AUDIT_STARTS = {
  'refused ': 'refusals',
  'changed access': 'team',
  'erased ': 'privacy',
  'chose the plan ': 'money',
  'the subscription ended: ': 'money',
} as const satisfies Record<string, AuditKind>

export type FixedAction = keyof typeof AUDIT_ACTIONS
export type ActionStart = keyof typeof AUDIT_STARTS
export type AuditAction = FixedAction | `${ActionStart}${string}`

/** @returns null for an action of another version */
export function startOf(action: string): ActionStart | null {
  return (Object.keys(AUDIT_STARTS) as ActionStart[]).find((start) => action.startsWith(start)) ?? null
}

export function auditKindOf(action: string): AuditKind | null {
  if (Object.hasOwn(AUDIT_ACTIONS, action)) return AUDIT_ACTIONS[action as FixedAction]
  const start = startOf(action)
  return start && AUDIT_STARTS[start]
}

/** The fixed actions of a kind, and the beginnings of its other actions. */
export function actionsOf(kind: AuditKind): { fixed: string[]; starts: string[] } {
  const of = (table: Record<string, AuditKind>) => Object.keys(table).filter((name) => table[name] === kind)
  return { fixed: of(AUDIT_ACTIONS), starts: of(AUDIT_STARTS) }
}
