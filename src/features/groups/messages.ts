import type { ArgumentsOf } from '../../lib/messages/translate.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Cells and departments: shared messages, and each one's own. Loaded with their screens. */
export const groups = {
  members: 'Members',
  coordinator: 'Coordinator',
  yes: 'Yes',
  no: 'No',
  isClass: 'Children’s class',
  isClassLong: 'Children’s class: children are checked in to it at the door',
  noCoordinator: 'No coordinator',
  leftTeam: 'A former team member',
  notKnown: 'Not loaded yet',
  createdOn: 'Created on',
  addShort: 'Create',
  editOne: 'Edit {name}',
  deleteOne: 'Delete {name}',
  offline: 'You need a network to make changes here, because you have no access to the list of members.',
  coordinatorsUnknown: 'Connect to a network to choose a coordinator. You can save everything else now.',
  notSeen: 'The list could not be loaded',
  people: 'People',
  person: 'Name',
  nobody: 'Nobody in this group yet.',
  more: 'More',
  message: 'SMS',
  messageAll: 'Send an SMS to all',
  addPeople: 'Add people',
  addTo: 'Add people to {group}',
  addChosen: { zero: 'Add people', one: 'Add {count} person', other: 'Add {count} people' },
  chooseSomebody: 'Search for a name and tick at least one person.',
  find: 'Find people by name',
  findNothing: 'No person with this name.',
  alreadyIn: 'Already in this group',
  now: 'Now in {group}',
  addOne: 'Add {name}',
  added: { one: '{name} was added', other: '{count} people were added to {group}' },
  takeOut: 'Remove from group',
  takeOutOne: 'Remove {name} from the group',
  takenOut: { one: '{name} was removed', other: '{count} people were removed' },
  deleteComing: 'Its people stay in your church’s list. The name and the coordinator are deleted.',
  qr: 'QR code',
  qrTitle: 'Join {church}',
  qrLead:
    'Anyone who scans it fills in their own details and is added to your members. Then add them here by name.',
  gone: 'This group does not exist any more. Another user may have deleted it.',
} as const

export const cells = {
  title: 'Cells',
  one: 'Cell',
  name: 'Cell name',
  add: 'Create a cell',
  addTitle: 'Create a cell',
  create: 'Create cell',
  emptyTitle: 'No cells yet',
  emptyBody: 'Create the first cell, choose its coordinator and add people.',
  nameHint: 'For example the street or area where it meets.',
  nameMissing: 'Please name the cell.',
  editTitle: 'You are editing {name}',
  deleteTitle: 'Are you sure you want to delete the cell {name}?',
  deleteBody: {
    zero: 'It has no people. The name and the coordinator are deleted.',
    one: '{count} person is in it. They stay in your church’s list, without a cell.',
    other: '{count} people are in it. They stay in your church’s list, without a cell.',
  },
  created: 'Cell created successfully',
  updated: 'Cell updated successfully',
  deleted: 'Cell deleted successfully',
  chart: 'People in cells',
  chartFirst: { one: '{count} person is in a cell.', other: '{count} people are in a cell.' },
  chartUp: {
    one: '{count} person is in a cell, {more} more than {earlier}.',
    other: '{count} people are in a cell, {more} more than {earlier}.',
  },
  chartDown: {
    one: '{count} person is in a cell, {fewer} fewer than {earlier}.',
    other: '{count} people are in a cell, {fewer} fewer than {earlier}.',
  },
  chartSame: {
    zero: 'Nobody is in a cell yet.',
    one: '{count} person is in a cell, the same as {earlier}.',
    other: '{count} people are in a cell, the same as {earlier}.',
  },
} as const

type Shape = {
  [Key in keyof typeof cells]: (typeof cells)[Key] extends string
    ? string
    : { zero?: string; one: string; other: string }
}

export const departments = {
  title: 'Departments',
  one: 'Department',
  name: 'Department name',
  add: 'Create a department',
  addTitle: 'Create a department',
  create: 'Create department',
  emptyTitle: 'No departments yet',
  emptyBody: 'Create the first department, choose its coordinator and add people.',
  nameHint: 'For example Choir, Media or Ushering.',
  nameMissing: 'Please name the department.',
  editTitle: 'You are editing {name}',
  deleteTitle: 'Are you sure you want to delete the department {name}?',
  deleteBody: {
    zero: 'It has no people. The name and the coordinator are deleted.',
    one: '{count} person is in it. They stay in your church’s list, without a department.',
    other: '{count} people are in it. They stay in your church’s list, without a department.',
  },
  created: 'Department created successfully',
  updated: 'Department updated successfully',
  deleted: 'Department deleted successfully',
  chart: 'People in departments',
  chartFirst: { one: '{count} person is in a department.', other: '{count} people are in a department.' },
  chartUp: {
    one: '{count} person is in a department, {more} more than {earlier}.',
    other: '{count} people are in a department, {more} more than {earlier}.',
  },
  chartDown: {
    one: '{count} person is in a department, {fewer} fewer than {earlier}.',
    other: '{count} people are in a department, {fewer} fewer than {earlier}.',
  },
  chartSame: {
    zero: 'Nobody is in a department yet.',
    one: '{count} person is in a department, the same as {earlier}.',
    other: '{count} people are in a department, the same as {earlier}.',
  },
} as const satisfies Shape

/** Messages of these screens, loaded with them, so that the app's first load stays small. */
export const t = screenMessages({ groups })

type Own = { own: typeof cells }

/** The messages of one kind, by key. Both kinds have the same keys and parameters. */
export type TranslateOwn = <Key extends keyof typeof cells & string>(
  key: Key,
  ...params: ArgumentsOf<Own, `own.${Key}`>
) => string

type Untyped = (key: string, params?: object) => string

const ownOf =
  (area: 'cells' | 'departments', setLocale: unknown): TranslateOwn =>
  (key, ...[params]) =>
    (setLocale as Untyped)(`${area}.${key}`, params)

export const tCells = ownOf('cells', screenMessages({ cells }))
export const tDepartments = ownOf('departments', screenMessages({ departments }))
