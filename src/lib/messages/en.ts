import { common, problems, notFound, offline } from './en/common.ts'
import { door } from './en/door.ts'
import { edits, outbox } from './en/outbox.ts'
import { fields } from './en/fields.ts'
import { members } from './en/members.ts'
import { shell, home } from './en/shell.ts'
import { table } from './en/table.ts'
import { toasts } from './en/toasts.ts'
import { devices } from './en/devices.ts'
import { services } from './en/services.ts'
import { session } from './en/session.ts'

/**
 * The English messages, the reference for every other language.
 * A new area: its file in en/, one import, one line here.
 */
export const en = {
  common,
  door,
  edits,
  fields,
  members,
  notFound,
  offline,
  problems,
  shell,
  table,
  toasts,
  devices,
  home,
  outbox,
  services,
  session,
} as const
