/**
 * "New here?": records a person and marks them at the service, if one is given. Merge: the server's resolve step finds
 * a known person. The id then becomes an alias, and only the mark is new. Only the server stores the answers to consent
 * questions. The phone's effect has no field for them.
 */
import { z } from 'zod'
import { agreementAnswers } from '../../contract/people/consent.ts'
import { optionalText } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { firstMark } from '../merge/first-mark.ts'
import { guardianNamed, rowsNamed, newPerson, personRow, opAlertConsent } from '../merge/person.ts'
import { defineMutation } from '../mutation.ts'

export const agreement = z.object({
  ...agreementAnswers,
  guardian_phone: optionalText(40).optional(),
  alert_consent: opAlertConsent.optional(),
})
export type Agreement = z.infer<typeof agreement>

const AGREEMENT = Object.keys(agreement.shape)

export const captureFirstTimer = defineMutation({
  name: 'capture-first-timer',
  v: 1,
  feature: 'attendanceAccess',
  // Without a service the capture is list work, not door work.
  orFeature: ({ service_id }) => (service_id === null ? 'membersAccess' : null),
  args: newPerson.extend({ id: uuid, service_id: uuid.nullable(), ...agreement.shape }),
  refers: (args) => [
    ...(args.service_id ? [['services', args.service_id] as const] : []),
    ...rowsNamed(args),
    ...guardianNamed(args.alert_consent),
  ],
  creates: (args) => [args.id],
  touches: (args, op) => [
    ['members', args.id],
    ['marks', op.opId],
  ],
  async effect(tx, args, op) {
    const { id, service_id, ...typed } = args
    const fields = Object.fromEntries(
      Object.entries(typed).filter(([name]) => !AGREEMENT.includes(name)),
    ) as typeof typed
    const known = await tx.get('members', id)
    if (!known)
      await tx.put(
        'members',
        personRow(id, fields, op, { first_timer: true, captured_service_id: service_id }),
      )
    if (!service_id) return
    const stub = await tx.get('marks', op.opId)
    await tx.put('marks', firstMark({ id, service_id }, { known, stub }, op))
  },
})
