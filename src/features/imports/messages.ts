import type {
  ImportOutcome,
  ImportQuestion,
  ImportRowAnswer,
  ImportState,
  ImportTarget,
} from '../../../contract/routes/imports.ts'
import { imports } from '../../lib/messages/en/imports.ts'
import { labelOf, LATER_FIELDS, mapFields, type LaterField } from '../../../contract/person-fields.ts'
import { type PlainKey, screenMessages } from '../../lib/messages/t.ts'

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
