/** Edits fields of a member. Merge: for each field, the later arrival wins, and the history holds both values. */
import { z } from 'zod'
import { uuid } from '../../contract/ids.ts'
import { erased, isErased } from '../merge/erased.ts'
import { guardianNamed, rowsNamed, personFields, withChanges, opAlertConsent } from '../merge/person.ts'
import { defineMutation, Refusal } from '../mutation.ts'

export const editMember = defineMutation({
  name: 'edit-member',
  edits: 'members',
  v: 1,
  feature: 'membersAccess',
  args: z.object({
    id: uuid,
    set: personFields.partial().extend({ first_timer: z.boolean().optional() }),
    /** Only the server stores it. Without any consent it leaves out the alert. */
    alert_consent: opAlertConsent.optional(),
  }),
  refers: (args) => [['members', args.id], ...rowsNamed(args.set), ...guardianNamed(args.alert_consent)],
  touches: (args) => [['members', args.id]],
  async effect(tx, args) {
    const known = await tx.get('members', args.id)
    if (isErased(known)) throw erased()
    if (!known || known.deleted_at) throw deleted()
    await tx.put('members', withChanges(known, args.set))
  },
})

const deleted = () =>
  new Refusal(
    'PERSON_DELETED',
    'This person was deleted meanwhile. Add them again to keep what you typed.',
    true,
  )
