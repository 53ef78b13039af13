/** Cells and departments: shared messages, and each one's own. Loaded with their screens. */
export const groups = {
  members: 'Members',
  coordinator: 'Coordinator',
  noCoordinator: 'Nobody yet',
  leftTeam: 'Somebody who left the team',
  notKnown: 'Not loaded yet',
  createdOn: 'Created On',
  editOne: 'Edit {name}',
  deleteOne: 'Delete {name}',
  offline: 'Changes need a network here, since your access does not include the list of members.',
  coordinatorsUnknown: 'The list of your team comes with a network. Everything else can be saved now.',
  notSeen: 'This list could not be fetched',
  people: 'People in it',
  nobody: 'Nobody is in it yet. Search for a name above.',
  find: 'Add people by name',
  findNothing: 'Nobody of that name is in your church’s list.',
  alreadyIn: 'In it already',
  now: 'Now in {group}',
  addPerson: 'Add',
  addOne: 'Add {name}',
  takeOut: 'Take out',
  takeOutOne: 'Take out {name}',
  cameIn: '{name} was added',
  wentOut: '{name} was taken out',
  morePeople: 'Show more people',
  peopleFile: 'Download the people',
  deleteComing: 'Whoever is in it stays in your church’s list. The name and its coordinator go.',
  qr: 'QR code',
  qrTitle: 'Join the list of {church}',
  qrLead:
    'Who scans it writes their own details and then stands in your church’s list. There you find them by name and put them in.',
  gone: 'This is no longer here. Somebody may have deleted it.',
} as const

export const cells = {
  title: 'Cells',
  intro: {
    zero: 'Small groups that meet in the week, each with a coordinator.',
    one: '{count} cell in your church.',
    other: '{count} cells in your church.',
  },
  one: 'Cell',
  name: 'Cell Name',
  add: 'Create a cell',
  addTitle: 'Create a cell',
  create: 'Create cell',
  emptyTitle: 'Your cells will stand here',
  emptyBody: 'Make the first one, name who coordinates it, and put people in.',
  nameHint: 'For example the street or the part of town where it meets.',
  nameMissing: 'Please name the cell.',
  editTitle: 'You are editing {name}',
  deleteTitle: 'Are you sure you want to delete the cell {name}?',
  deleteBody: {
    zero: 'Nobody is in it. The name and its coordinator go.',
    one: '{count} person is in it. They stay in your church’s list and belong to no cell.',
    other: '{count} people are in it. They stay in your church’s list and belong to no cell.',
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
    one: '{count} person is in a cell, as many as {earlier}.',
    other: '{count} people are in a cell, as many as {earlier}.',
  },
} as const

type Shape = {
  [Key in keyof typeof cells]: (typeof cells)[Key] extends string
    ? string
    : { zero?: string; one: string; other: string }
}

export const departments = {
  title: 'Departments',
  intro: {
    zero: 'Those who serve together on a Sunday, each with a coordinator.',
    one: '{count} department in your church.',
    other: '{count} departments in your church.',
  },
  one: 'Department',
  name: 'Department Name',
  add: 'Create a department',
  addTitle: 'Create a department',
  create: 'Create department',
  emptyTitle: 'Your departments will stand here',
  emptyBody: 'Make the first one, name who coordinates it, and put people in.',
  nameHint: 'For example Choir, Media or Ushering.',
  nameMissing: 'Please name the department.',
  editTitle: 'You are editing {name}',
  deleteTitle: 'Are you sure you want to delete the department {name}?',
  deleteBody: {
    zero: 'Nobody is in it. The name and its coordinator go.',
    one: '{count} person is in it. They stay in your church’s list and belong to no department.',
    other: '{count} people are in it. They stay in your church’s list and belong to no department.',
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
    one: '{count} person is in a department, as many as {earlier}.',
    other: '{count} people are in a department, as many as {earlier}.',
  },
} as const satisfies Shape
