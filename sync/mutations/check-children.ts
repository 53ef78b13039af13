/**
 * Checks children in and out, undoes that, and changes the class of a check-in. Merge: each is an element of its own.
 * `sync/merge/child-presence.ts` reads the child's state from all of them, so a check-out counts even if the check-in of
 * another phone arrives later. A child who was deleted meanwhile was here all the same. Of an erased one, only ids and
 * times stay. A change of class names its check-in, so it brings nobody back. The later arrival wins.
 */
import { z } from 'zod'
import { optionalText } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { checkOutBy, type ChildEventRow } from '../../contract/tables/child-events.ts'
import { withoutErased } from '../merge/erased-child-event.ts'
import { isErased } from '../merge/erased.ts'
import { defineMutation, type OpContext, type Ref, type Tx } from '../mutation.ts'

const guardian = {
  guardian_id: uuid.nullable().default(null),
  guardian_name: optionalText(120).default(null),
}

const where = {
  service_id: uuid,
  person_id: uuid,
  saw: z.array(uuid).max(100).default([]),
  /** Somebody named here was erased since, so names, leader and reason may be missing. See `redactedCheck`. */
  redacted: z.literal(true).optional(),
}

type Named = { guardian_id: string | null; guardian_name: string | null; redacted?: true | undefined }

const isNamed = ({ guardian_id, guardian_name, redacted }: Named): boolean =>
  Boolean(guardian_id ?? guardian_name ?? redacted)

/** Checked as typed. Of two records merged since, the event stays: somebody did bring or collect the child. */
const isSomebodyElse = ({ guardian_id, person_id }: Named & { person_id: string }): boolean =>
  guardian_id !== person_id

const OWN_GUARDIAN = 'A child cannot bring or collect themselves. Please choose somebody else.'

const refers = (args: { service_id: string; person_id: string; guardian_id: string | null }): Ref[] => [
  ['services', args.service_id],
  ['members', args.person_id],
  ...(args.guardian_id ? [['members', args.guardian_id] as const] : []),
]

const touches = (args: { person_id: string; guardian_id: string | null }, op: OpContext): Ref[] => [
  ['child_events', op.opId],
  ['members', args.person_id],
  ...(args.guardian_id ? [['members', args.guardian_id] as const] : []),
]

async function write(tx: Tx, row: ChildEventRow): Promise<void> {
  const erased = new Set<string>()
  for (const id of [row.person_id, row.guardian_id])
    if (id && isErased(await tx.get('members', id))) erased.add(id)
  await tx.put(
    'child_events',
    withoutErased(row, (id) => erased.has(id)),
  )
}

const made = (op: OpContext) => ({
  id: op.opId,
  happened_at: op.at,
  recorded_by: op.accountId,
  device_id: op.deviceId,
  removed_by: null,
})

/** A check-in into a class that the church does not have is kept without it. A class may be deleted. */
const isGroup = async (tx: Tx, id: string | null): Promise<boolean> =>
  id !== null && Boolean((await tx.get('cells', id)) ?? (await tx.get('departments', id)))

export const checkInChild = defineMutation({
  name: 'check-in-child',
  v: 1,
  feature: 'attendanceAccess',
  args: z
    .object({
      ...where,
      ...guardian,
      class_id: uuid.nullable().default(null),
      /** See `codeOf` in `sync/merge/pick-up-code.ts`. */
      code_of: z.string().max(120).nullable().default(null),
      key_no: z.number().int().positive().nullable().default(null),
    })
    .refine(isNamed, 'Please choose who brought the child.')
    .refine(isSomebodyElse, OWN_GUARDIAN),
  refers,
  touches: (args, op) => [
    ...touches(args, op),
    ...(args.class_id
      ? ([
          ['cells', args.class_id],
          ['departments', args.class_id],
        ] as const)
      : []),
  ],
  async effect(tx, { redacted: _redacted, ...args }, op) {
    const class_id = (await isGroup(tx, args.class_id)) ? args.class_id : null
    await write(tx, { ...args, class_id, ...made(op), kind: 'in', how: null, leader: null, reason: null })
  },
})

export const checkOutChild = defineMutation({
  name: 'check-out-child',
  v: 1,
  feature: 'attendanceAccess',
  args: z
    .object({
      ...where,
      ...guardian,
      how: checkOutBy,
      leader: optionalText(120).default(null),
      reason: optionalText(200).default(null),
    })
    .refine(isNamed, 'Please choose who collects the child.')
    .refine(isSomebodyElse, OWN_GUARDIAN)
    .refine(
      ({ how, leader, redacted }) => how !== 'override' || leader || redacted,
      'Please name the leader who decides.',
    )
    .refine(
      ({ how, reason, redacted }) => how !== 'override' || reason || redacted,
      'Please write why the leader decides so.',
    ),
  refers,
  touches,
  async effect(tx, { redacted: _redacted, ...args }, op) {
    await write(tx, { ...args, ...made(op), kind: 'out', class_id: null, code_of: null, key_no: null })
  },
})

export type CheckArgs = z.infer<typeof checkInChild.args> | z.infer<typeof checkOutChild.args>

/**
 * The arguments of a check-in or check-out without what they say about an erased person. They stay valid, so that the child
 * is not here for ever. The same object if there is nothing to remove.
 */
export function redactedCheck<A extends CheckArgs>(args: A, isErased: (id: string) => boolean): A {
  const left = withoutErased(args, isErased)
  return left === args ? args : { ...left, redacted: true }
}

/** The event stays, so that everybody sees what was undone. */
export const undoChildEvent = defineMutation({
  name: 'undo-child-event',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ event_id: uuid, service_id: uuid, person_id: uuid }),
  refers: (args) => [['child_events', args.event_id]],
  touches: (args) => [['child_events', args.event_id]],
  async effect(tx, { event_id }, op) {
    const known = await tx.get('child_events', event_id)
    if (known && !known.removed_by) await tx.put('child_events', { ...known, removed_by: op.opId })
  },
})

export const moveChildToClass = defineMutation({
  name: 'move-child-to-class',
  v: 1,
  feature: 'attendanceAccess',
  args: z.object({ check_in_id: uuid, service_id: uuid, person_id: uuid, class_id: uuid.nullable() }),
  refers: (args) => [['child_events', args.check_in_id]],
  touches: (args) => [
    ['child_events', args.check_in_id],
    ['members', args.person_id],
  ],
  async effect(tx, { check_in_id, class_id }) {
    const known = await tx.get('child_events', check_in_id)
    if (known?.kind !== 'in' || isErased(await tx.get('members', known.person_id))) return
    await tx.put('child_events', { ...known, class_id })
  },
})
