/** Defines the import of members and past attendance: file, columns, preview, writing and undo. */
import { z } from 'zod'
import { moment, optionalText, text } from '../fields.ts'
import { uuid } from '../ids.ts'
import { ADDRESS_FIELDS, LATER_FIELDS } from '../person-fields.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

export const MAX_IMPORT_BYTES = 8 * 1024 * 1024
export const MAX_IMPORT_ROWS = 5_000
/** All cells of a file, also blank ones. */
export const MAX_IMPORT_CELLS = 1_000_000
/** Characters in one cell. */
export const MAX_IMPORT_CELL_LENGTH = 200
/** Blank columns do not count. */
export const MAX_IMPORT_COLUMNS = 100

export const importKind = z.enum(['members', 'attendance'])
export type ImportKind = z.infer<typeof importKind>

/** The content of a column. `mark`: the heading is a day, and the cells say who attended. */
export const IMPORT_TARGETS = [
  'ignore',
  'first_name',
  'middle_name',
  'last_name',
  'full_name',
  'phone_number',
  'email',
  'gender',
  'occupation',
  'date_of_birth',
  'day_of_birth',
  'month_of_birth',
  'year_of_birth',
  ...ADDRESS_FIELDS,
  ...LATER_FIELDS,
  'cell',
  'department',
  'household',
  'household_number',
  'joined',
  'no_sms',
  'date',
  'mark',
] as const
export const importTarget = z.enum(IMPORT_TARGETS, { error: 'Please choose what stands there.' })
export type ImportTarget = z.infer<typeof importTarget>

export const importState = z.enum([
  'mapping',
  'planning',
  'preview',
  'writing',
  'stopped',
  'done',
  'undoing',
  'undone',
])
export type ImportState = z.infer<typeof importState>

export const IMPORT_OUTCOMES = ['new', 'updated', 'same', 'duplicate', 'broken', 'ask'] as const
export const importOutcome = z.enum(IMPORT_OUTCOMES)
export type ImportOutcome = z.infer<typeof importOutcome>

export const dateOrder = z.enum(['dmy', 'mdy'], {
  error: 'Please say whether the day or the month comes first.',
})
export type DateOrder = z.infer<typeof dateOrder>

export const importOptions = z.object({
  /** Null: no date of the file is ambiguous. */
  date_order: dateOrder.nullable().default(null),
  /** Leaves out an unreadable phone, e-mail or date and imports the person without it. */
  leave_out_unreadable: z.boolean().default(false),
  /** For people with one name. Without it their rows are invalid. */
  last_name: optionalText(80).optional(),
  make_groups: z.boolean().default(false),
  /** The name for the services of an attendance list. */
  service_name: text(120, 'Please name the service.').default('Sunday service'),
})
export type ImportOptions = z.infer<typeof importOptions>

const importColumn = z.object({ title: z.string(), samples: z.array(z.string()), target: importTarget })
export type ImportColumn = z.infer<typeof importColumn>

/** A sheet of an Excel file that is not empty. */
const importSheet = z.object({
  /** Position in the file, from 1. */
  place: z.number().int(),
  name: z.string(),
  /** Hidden in the file; read only if the user chooses it. */
  hidden: z.boolean(),
  /** Number of rows without the headings. */
  rows: z.number().int(),
  /** Rows among these that a filter or a person has hidden. The import reads them like the others. */
  hidden_rows: z.number().int(),
  read: z.boolean(),
})
export type ImportSheet = z.infer<typeof importSheet>

export const importAnswer = z.object({
  id: uuid,
  kind: importKind,
  file_name: z.string(),
  state: importState,
  /** Empty for a file without sheets. */
  sheets: z.array(importSheet).default([]),
  columns: z.array(importColumn),
  options: importOptions,
  /** Some dates are ambiguous; `date_order` is required. */
  ask_date_order: z.boolean(),
  total: z.number().int(),
  /** Rows that the current step has finished. */
  done: z.number().int(),
  counts: z.record(importOutcome, z.number().int()),
  /** After an undo: the rows undone, and the rows, services, cells and departments that could not be. */
  undone: z.number().int(),
  kept: z.number().int(),
  /** Of these, the services, cells and departments that somebody has used or changed. `date` is a service's day. */
  kept_made: z.array(
    z.object({
      kind: z.enum(['service', 'cell', 'department']),
      id: uuid,
      name: z.string(),
      date: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  /** New cells and departments that the file names. */
  new_groups: z.array(z.string()),
  /** Titles such as Mrs and Pastor were removed from some names. */
  titles_left_out: z.boolean().default(false),
  /** Why the import stopped, or why the last step failed. */
  problem: z.string().nullable(),
  by: z.string(),
  created_at: moment,
  /** Rows are kept for thirty days, so that the import can be undone. */
  can_undo: z.boolean(),
})
export type ImportAnswer = z.infer<typeof importAnswer>

/** `died`: has this person died? `twin`: is it another person than in an earlier row? `who`: which person is it? */
export const importQuestion = z.enum(['who', 'died', 'twin'])
export type ImportQuestion = z.infer<typeof importQuestion>

export const importRow = z.object({
  /** Identifies the row by its number in the import. */
  line: z.number().int(),
  /** The row's sheet and its line there, if several sheets form one list. Otherwise null and `line`. */
  sheet: z.string().nullable().default(null),
  sheet_line: z.number().int().optional(),
  /** The cells of the file; empty once the row is written. */
  cells: z.array(z.string()),
  outcome: importOutcome.nullable(),
  reason: z.string().nullable(),
  name: z.string(),
  /** The planned or applied changes, with both values. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  /** The possible people of that name. For a row matched to a known person: that person, as it may be somebody else. */
  candidates: z.array(z.object({ id: uuid, name: z.string(), phone_tail: z.string().nullable() })),
  /** The question of a row that needs an answer. */
  question: importQuestion.default('who'),
  undone: z.enum(['undone', 'kept']).nullable(),
})
export type ImportRowAnswer = z.infer<typeof importRow>

const one = z.object({ id: uuid })
const common = { access: 'membersAccess', gate: 'gated' } as const

const listImports = defineRoute({
  ...common,
  method: 'GET',
  path: 'imports',
  summary: 'Lists past and current imports, latest first.',
  answer: z.array(importAnswer),
})

const uploadImport = defineRoute({
  ...common,
  method: 'POST',
  path: 'imports',
  summary:
    'Reads a list and returns its columns, without changing members or attendance. The field "file" holds a CSV, Excel .xlsx or vCard file of at most 8 MB. kind=attendance also needs attendanceAccess. By default the server reads those sheets of an Excel file that look like the list. sheets=1,3 reads these sheets instead.',
  query: z.object({
    kind: importKind.default('members'),
    /** Positions of the sheets to read as one list, such as "1,3"; by default those that look like the list. */
    sheets: z
      .string()
      .regex(/^\d{1,3}(,\d{1,3}){0,99}$/, 'Please say sheets by their places, such as 1,3.')
      .optional(),
  }),
  answer: importAnswer,
  creates: true,
  multipart: true,
})

const getImport = defineRoute({
  ...common,
  method: 'GET',
  path: 'imports/:id',
  summary:
    'Returns one import with its state and its row counts by outcome, such as new, updated, same, duplicate or broken.',
  params: one,
  answer: importAnswer,
})

const planImport = defineRoute({
  ...common,
  method: 'PUT',
  path: 'imports/:id',
  summary: 'Sets the content of each column and the reading options. The server then makes a new preview.',
  params: one,
  body: z.object({ targets: z.array(importTarget).max(MAX_IMPORT_COLUMNS), options: importOptions }),
  answer: importAnswer,
})

const listImportRows = defineRoute({
  ...common,
  method: 'GET',
  path: 'imports/:id/rows',
  summary:
    'Lists the rows of an import by number, all of them or those of one outcome. undone=kept lists the rows that could not be undone.',
  params: one,
  query: listQuery.extend({
    outcome: importOutcome.optional(),
    undone: z.enum(['undone', 'kept']).optional(),
  }),
  answer: z.array(importRow),
})

const chooseImportPerson = defineRoute({
  ...common,
  method: 'PUT',
  path: 'imports/:id/rows/:line',
  summary:
    'Chooses the person of a row among people with the same name. A null member_id leaves the row out. new_person=true adds another person with that name.',
  params: one.extend({ line: z.coerce.number().int().min(1).max(10_000_000) }),
  body: z.object({ member_id: uuid.nullable(), new_person: z.boolean().default(false) }),
  answer: importAnswer,
})

const writeImport = defineRoute({
  ...common,
  method: 'POST',
  path: 'imports/:id/write',
  summary: 'Writes the changes of the preview in small batches. It also resumes an import that stopped.',
  params: one,
  answer: importAnswer,
})

const undoImport = defineRoute({
  ...common,
  method: 'POST',
  path: 'imports/:id/undo',
  summary:
    'Undoes a whole import. It removes added records that nobody has used since. It restores changed values that nobody has changed since.',
  params: one,
  answer: importAnswer,
})

const dropImport = defineRoute({
  ...common,
  method: 'DELETE',
  path: 'imports/:id',
  summary: 'Discards an import that has written nothing yet, with all data read from its file.',
  params: one,
  answer: z.object({ id: uuid }),
})

export const importRoutes = {
  listImports,
  uploadImport,
  getImport,
  planImport,
  listImportRows,
  chooseImportPerson,
  writeImport,
  undoImport,
  dropImport,
}
