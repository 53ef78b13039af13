/** Lists every offline change. A new one needs its file and one line here. */
import type { z } from 'zod'
import type { Mutation } from '../mutation.ts'
import { addFollowUpNote } from './add-follow-up-note.ts'
import { addMember } from './add-member.ts'
import { captureFirstTimer } from './capture-first-timer.ts'
import { changeFollowUp } from './change-follow-up.ts'
import {
  createHousehold,
  deleteHousehold,
  editHousehold,
  joinHousehold,
  leaveHousehold,
} from './change-households.ts'
import {
  createSchedule,
  deleteSchedule,
  editSchedule,
  skipService,
  unskipService,
} from './change-schedules.ts'
import { checkInChild, checkOutChild, moveChildToClass, undoChildEvent } from './check-children.ts'
import { countHeads } from './count-heads.ts'
import {
  createCell,
  deleteCell,
  editCell,
  createDepartment,
  deleteDepartment,
  editDepartment,
} from './change-groups.ts'
import { createService } from './create-service.ts'
import { deleteMember } from './delete-member.ts'
import { deleteService } from './delete-service.ts'
import { editMember } from './edit-member.ts'
import { editService } from './edit-service.ts'
import { keepErased } from './keep-erased.ts'
import { markPerson } from './mark-person.ts'
import { restoreMember } from './restore-member.ts'
import { unmarkPerson } from './unmark-person.ts'

export const mutations = {
  'mark-person': markPerson,
  'unmark-person': unmarkPerson,
  'count-heads': countHeads,
  'capture-first-timer': captureFirstTimer,
  'add-member': addMember,
  'edit-member': editMember,
  'delete-member': deleteMember,
  'create-service': createService,
  'edit-service': editService,
  'delete-service': deleteService,
  'create-cell': createCell,
  'edit-cell': editCell,
  'delete-cell': deleteCell,
  'create-department': createDepartment,
  'edit-department': editDepartment,
  'delete-department': deleteDepartment,
  'change-follow-up': changeFollowUp,
  'add-follow-up-note': addFollowUpNote,
  'keep-erased': keepErased,
  'restore-member': restoreMember,
  'create-household': createHousehold,
  'edit-household': editHousehold,
  'join-household': joinHousehold,
  'leave-household': leaveHousehold,
  'delete-household': deleteHousehold,
  'create-schedule': createSchedule,
  'edit-schedule': editSchedule,
  'delete-schedule': deleteSchedule,
  'skip-service': skipService,
  'unskip-service': unskipService,
  'check-in-child': checkInChild,
  'check-out-child': checkOutChild,
  'undo-child-event': undoChildEvent,
  'move-child-to-class': moveChildToClass,
}

export type MutationName = keyof typeof mutations
/** The caller's arguments, before parsing fills in defaults. */
export type ArgsOf<N extends MutationName> = z.input<(typeof mutations)[N]['args']>

const isMutationName = (name: string): name is MutationName => Object.hasOwn(mutations, name)

/** The definition, or undefined for a type this version does not know. */
export function mutationNamed(name: string): Mutation | undefined {
  return isMutationName(name) ? mutations[name] : undefined
}
