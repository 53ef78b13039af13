import type {
  ImportOutcome,
  ImportQuestion,
  ImportRowAnswer,
  ImportState,
  ImportTarget,
} from '../../../contract/routes/imports.ts'
import { labelOf, LATER_FIELDS, mapFields, type LaterField } from '../../../contract/person-fields.ts'
import { type PlainKey, screenMessages } from '../../lib/messages/t.ts'

/** The import of a list. Loaded with its own screen. */
export const imports = {
  intro: 'From Breeze, Planning Center, ChurchCRM, ChurchApps, phone contacts or your own sheet.',
  newTitle: 'Import from a file',
  newHint:
    'CSV, Excel (.xlsx) or phone contacts (.vcf), up to 8 MB and 5,000 people. You see what changes before anything is saved.',
  chooseMembers: 'Choose a member list',
  chooseAttendance: 'Choose past attendance',
  attendanceNeeds: 'Importing past attendance needs access to attendance.',
  reading: 'Reading the file…',
  tooLarge: 'This file is larger than 8 MB. Split it into several files.',
  onlineOnly: 'Connect to the internet to import. A started import continues on the server.',
  pastTitle: 'Imports',
  pastEmptyTitle: 'No imports yet',
  pastEmptyBody: 'Export your members from where they are now, then choose that file here.',
  pastFailed: 'The imports could not be loaded',
  pastOffline: 'Connect to the internet to see them.',
  file: 'File',
  when: 'When',
  by: 'By',
  where: 'Status',
  result: 'Result',
  resultWords: '{added} new, {updated} updated',
  stateMapping: 'Columns to check',
  statePlanning: 'Checking',
  statePreview: 'Ready to import',
  stateWriting: 'Importing',
  stateStopped: 'Stopped',
  stateDone: 'Imported',
  stateUndoing: 'Undoing',
  stateUndone: 'Undone',
  back: 'All imports',
  rowsInFile: { one: '{count} row in {file}', other: '{count} rows in {file}' },
  sheetsTitle: 'Sheets',
  sheetsHint: 'Sheets with the same headings are read as one list.',
  sheetRows: { one: '{name}: {count} row', other: '{name}: {count} rows' },
  sheetHidden: '{sheet} (hidden)',
  readSheets: 'Read these sheets',
  sheetsUnread: 'Sheets not read: {names}. To read them, choose Change the columns.',
  sheetsHidden: 'Hidden sheets not read: {names}.',
  hiddenRows: {
    one: '{count} row is hidden in the file, by a filter or by hand. It is read too.',
    other: '{count} rows are hidden in the file, by a filter or by hand. They are read too.',
  },
  sheetRow: '{sheet}, row {line}',
  columnsTitle: 'What does each column hold?',
  columnsHint: 'We filled in the columns that we recognised. Check them and leave out what you do not need.',
  example: 'For example: {samples}',
  emptyColumn: 'This column is empty.',
  howTitle: 'How to read it',
  dateOrder: 'Dates such as 04/07/1990',
  dateOrderHint: 'Some dates in this file can be read in two ways.',
  dmy: 'Day first: 4 July',
  mdy: 'Month first: 7 April',
  leaveOut: 'Import people even if a phone, email or date cannot be read, without that detail',
  oneName: 'Last name for people with only one name',
  oneNameHint: 'If blank, they are imported with one name.',
  makeGroups: 'Create missing cells and departments',
  serviceName: 'Name of the services',
  serviceNameHint: 'Each day in the list becomes a service of this name; one that is there already is used.',
  look: 'Preview changes',
  looking: 'Starting…',
  drop: 'Discard',
  dropped: 'Import discarded. Nothing was changed.',
  planning: 'Checking each row',
  writing: 'Importing',
  undoing: 'Undoing',
  mayLeave: 'You can leave this page or switch off this device. The server continues.',
  previewTitle: 'Preview',
  doneTitle: 'Imported',
  undoneTitle: 'Undone',
  rowsLabel: 'Rows',
  outcomeNew: 'New',
  outcomeUpdated: 'Updated',
  outcomeSame: 'Unchanged',
  outcomeDuplicate: 'Duplicate in the file',
  outcomeBroken: 'Unreadable',
  outcomeAsk: 'Needs an answer',
  keptRows: 'Not undone',
  keptMade: 'Services, cells and departments that stay',
  keptService: '{name}, {date}',
  keptCell: 'Cell {name}',
  keptDepartment: 'Department {name}',
  row: 'Row {line}',
  rowTitle: 'Row',
  name: 'Name',
  changes: 'Changes',
  fromTo: '{field}: {before} → {after}',
  fieldValue: '{field}: {value}',
  nothing: 'empty',
  noRows: 'No rows here.',
  nothingToWrite: 'Nothing in this file is new.',
  someAsk: {
    one: '{count} row needs your answer. Without one it is left out.',
    other: '{count} rows need your answer. Without one they are left out.',
  },
  missingGroups:
    'Cells and departments that are not there yet are left out: {names}. To have them made, choose Change the columns.',
  newGroups: 'New cells and departments: {names}.',
  titlesLeftOut: 'Titles such as Mrs and Pastor are removed from names.',
  joinToday: 'No column has a joining date, so new people join today.',
  leftOut: 'Left out of this import: {names}. They stay in your file.',
  reason: 'Reason',
  write: { one: 'Import {count} row', other: 'Import {count} rows' },
  goOn: 'Import the rest',
  changeColumns: 'Change the columns',
  undo: 'Undo this import',
  undoTitle: 'Undo the import of {file}?',
  undoBody:
    'People it added go, unless somebody marked, changed or followed them up since. What it changed gets its former values back where nobody changed them since. The list shows what stays, and why.',
  undoAttendanceBody:
    'Marks and services it added go, unless somebody used or changed them since. Marks of other people stay. The list shows what stays, and why.',
  undoDays: 'You can undo an import for 30 days.',
  undoneSome: {
    zero: 'No row was taken back.',
    one: '{count} row was taken back.',
    other: '{count} rows were taken back.',
  },
  undoneKept: {
    one: '{sentence} {count} could not be, because it was used or changed since.',
    other: '{sentence} {count} could not be, because they were used or changed since.',
  },
  undoneAll: { one: '{count} row was taken back.', other: 'All {count} rows were taken back.' },
  chooseWho: 'Who is this?',
  chooseDied: 'Has this person died?',
  chooseTwin: 'Is this another person?',
  someElse: 'Somebody else?',
  knownAlready: 'Already a member?',
  known: 'Already here: {names}',
  takeWithout: 'Import without unreadable details',
  oneMore: 'Another person of this name: add them',
  nobody: 'Nobody: skip this row',
  addAnyway: 'Add anyway',
  leaveOutRow: 'Skip',
  addTwin: 'Yes, add them',
  leaveTwin: 'No, skip this row',
  candidate: '{name}, …{tail}',
  toMembers: 'Open members',
  toServices: 'Open services',
  targetIgnore: 'Do not import',
  targetFirstName: 'First name',
  targetMiddleName: 'Middle name',
  targetLastName: 'Last name',
  targetFullName: 'Full name',
  targetPhone: 'Phone number',
  targetEmail: 'Email',
  targetGender: 'Gender',
  targetOccupation: 'Occupation',
  targetBirth: 'Birthday',
  targetBirthDay: 'Day of birth',
  targetBirthMonth: 'Month of birth',
  targetBirthYear: 'Year of birth',
  targetStreet: 'Address',
  targetCity: 'City',
  targetState: 'State',
  targetPostCode: 'Post code',
  targetCountry: 'Country',
  targetCell: 'Cell',
  targetDepartment: 'Department',
  targetHousehold: 'Family',
  targetHouseholdNumber: 'Family number',
  targetJoined: 'Joined',
  targetNoSms: 'Gets no SMS',
  targetDate: 'Date of service',
  targetMark: 'One day, ticks for present',
  dates: 'Present on',
} as const

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ imports })

type Plain = Parameters<typeof t>[0] & `imports.${'target' | 'state' | 'outcome'}${string}`

export const TARGET_WORDS: Record<ImportTarget, Parameters<typeof t>[0] & (Plain | PlainKey)> = {
  ...mapFields<Record<LaterField, PlainKey>>(LATER_FIELDS, labelOf),
  ignore: 'imports.targetIgnore',
  first_name: 'imports.targetFirstName',
  middle_name: 'imports.targetMiddleName',
  last_name: 'imports.targetLastName',
  full_name: 'imports.targetFullName',
  phone_number: 'imports.targetPhone',
  email: 'imports.targetEmail',
  gender: 'imports.targetGender',
  occupation: 'imports.targetOccupation',
  date_of_birth: 'imports.targetBirth',
  day_of_birth: 'imports.targetBirthDay',
  month_of_birth: 'imports.targetBirthMonth',
  year_of_birth: 'imports.targetBirthYear',
  street: 'imports.targetStreet',
  city: 'imports.targetCity',
  state: 'imports.targetState',
  post_code: 'imports.targetPostCode',
  country: 'imports.targetCountry',
  cell: 'imports.targetCell',
  department: 'imports.targetDepartment',
  household: 'imports.targetHousehold',
  household_number: 'imports.targetHouseholdNumber',
  joined: 'imports.targetJoined',
  no_sms: 'imports.targetNoSms',
  date: 'imports.targetDate',
  mark: 'imports.targetMark',
}

export const STATE_WORDS: Record<ImportState, Plain> = {
  mapping: 'imports.stateMapping',
  planning: 'imports.statePlanning',
  preview: 'imports.statePreview',
  writing: 'imports.stateWriting',
  stopped: 'imports.stateStopped',
  done: 'imports.stateDone',
  undoing: 'imports.stateUndoing',
  undone: 'imports.stateUndone',
}

export const OUTCOME_WORDS: Record<ImportOutcome, Plain> = {
  new: 'imports.outcomeNew',
  updated: 'imports.outcomeUpdated',
  same: 'imports.outcomeSame',
  duplicate: 'imports.outcomeDuplicate',
  broken: 'imports.outcomeBroken',
  ask: 'imports.outcomeAsk',
}

/** The question of a row, and its answers besides the people on record. */
export const QUESTION_WORDS = {
  who: { title: 'imports.chooseWho', add: 'imports.oneMore', leave: 'imports.nobody' },
  died: { title: 'imports.chooseDied', add: 'imports.addAnyway', leave: 'imports.leaveOutRow' },
  twin: { title: 'imports.chooseTwin', add: 'imports.addTwin', leave: 'imports.leaveTwin' },
} as const satisfies Record<ImportQuestion, unknown>

/** The label of a changed field, as in the columns. */
export function fieldWord(field: string): string {
  if (field === 'dates') return t('imports.dates')
  const target = field.replace(/_id$/, '') as ImportTarget
  const key = TARGET_WORDS[target]
  return key ? t(key) : field
}

type Place = Pick<ImportRowAnswer, 'line' | 'sheet' | 'sheet_line'>

/** The row number as in the file: "7", or "Youth 7" if several sheets form one list. */
export const rowNumber = ({ line, sheet, sheet_line = line }: Place): string =>
  sheet === null ? String(sheet_line) : `${sheet} ${sheet_line}`

export const rowPlace = ({ line, sheet, sheet_line = line }: Place): string =>
  sheet === null
    ? t('imports.row', { line: String(sheet_line) })
    : t('imports.sheetRow', { sheet, line: String(sheet_line) })
