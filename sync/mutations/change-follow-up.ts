/**
 * Starts, updates or assigns a line of the follow-up list. Merge: the id is derived from person, reason and day, so two
 * users of one line share a row. For each field, the later arrival wins.
 */
import { z } from 'zod'
import { day } from '../../contract/fields.ts'
import { uuid } from '../../contract/ids.ts'
import { followUpReason, followUpState } from '../../contract/tables/follow-ups.ts'
import { defineMutation } from '../mutation.ts'

export const changeFollowUp = defineMutation({
  name: 'change-follow-up',
  v: 1,
  feature: 'membersAccess',
  args: z.object({
    id: uuid,
    person_id: uuid,
    reason: followUpReason,
    since: day,
    set: z.object({ owner_id: uuid.nullable(), due_on: day.nullable(), state: followUpState }).partial(),
  }),
  refers: (args) => [['members', args.person_id]],
  touches: (args) => [['follow_ups', args.id]],
  async effect(tx, { set, ...line }, op) {
    const known = await tx.get('follow_ups', line.id)
    await tx.put('follow_ups', {
      ...(known ?? { ...line, owner_id: null, due_on: null, state: 'to_call' }),
      ...set,
      changed_at: lastWord(op.at, known?.changed_at),
      changed_by: op.accountId,
    })
  },
})

/**
 * The time of the tap, or just after the stored one if a later tap arrived first. A user whose change was overwritten
 * sees from this time which of the two came last.
 */
const lastWord = (tapped: string, before = ''): string =>
  tapped > before ? tapped : new Date(Date.parse(before) + 1).toISOString()
