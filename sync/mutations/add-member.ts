/** Adds a member. Merge: client id. A known person (same phone and name) becomes an alias, and blanks are filled in. */
import { uuid } from '../../contract/ids.ts'
import { filledIn, guardianNamed, rowsNamed, newPerson, personRow, opAlertConsent } from '../merge/person.ts'
import { defineMutation } from '../mutation.ts'

export const addMember = defineMutation({
  name: 'add-member',
  v: 1,
  feature: 'membersAccess',
  args: newPerson.extend({ id: uuid, alert_consent: opAlertConsent.optional() }),
  refers: (args) => [...rowsNamed(args), ...guardianNamed(args.alert_consent)],
  creates: (args) => [args.id],
  touches: (args) => [['members', args.id]],
  async effect(tx, args, op) {
    const { id, alert_consent: _consent, ...fields } = args
    const known = await tx.get('members', id)
    // A deleted person is not filled in unnoticed.
    if (known?.deleted_at) return
    const came = { first_timer: false, captured_service_id: null }
    await tx.put('members', known ? filledIn(known, fields) : personRow(id, fields, op, came))
  },
})
