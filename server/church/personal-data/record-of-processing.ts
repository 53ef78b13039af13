/** The record of processing as a table, from what this church has set and how this server is set up. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { Deps } from '../../http/deps.ts'
import { csvFile } from '../export/files.ts'
import { dayIn } from '../today.ts'
import { findSettings } from '../settings/church-settings.ts'
import { ACTIVITIES, type Carriers } from './processing-activities.ts'

const COLUMNS = [
  'Activity',
  'Whose data',
  'What is kept',
  'Why',
  'Ground',
  'Who sees it in the church',
  'Who carries it outside',
  'How long',
  'Records now',
  'Church',
  'Written on',
]

type Parts = Pick<Deps, 'pool' | 'config' | 'sms' | 'payments'>

/** Opens in Excel: UTF-8 with BOM. One line for each thing that is done with people's data. */
export async function recordOfProcessing(deps: Parts, churchId: string): Promise<string> {
  const rows = await inChurch(deps.pool, churchId, (tx) => rowsOf(tx, churchId, carriersOf(deps)))
  async function* each() {
    yield* rows
  }
  let text = ''
  for await (const line of csvFile(COLUMNS, each())) text += line
  return text
}

async function rowsOf(tx: pg.PoolClient, churchId: string, carriers: Carriers) {
  const { name, settings, time_zone } = await findSettings(tx, churchId)
  const today = dayIn(time_zone)
  const lines: Record<string, string | number>[] = []
  for (const one of ACTIVITIES) {
    const counted = await tx.query<{ count: number }>(one.count, [churchId])
    const { activity, people, data, purpose, ground, inside } = one
    const told = [activity, people, data, purpose, ground, inside]
    const found = [one.outside(carriers), one.kept(settings), counted.rows[0]!.count, name, today]
    lines.push(Object.fromEntries([...told, ...found].map((value, at) => [COLUMNS[at]!, value])))
  }
  return lines
}

/** The sandbox keeps everything on this server. */
function carriersOf({ config, sms, payments }: Parts): Carriers {
  const named = (name: string) => (name === 'sandbox' ? 'Nobody: kept on this server' : name)
  return {
    mail: config.mail.smtpUrl ? 'The mail server of this deployment' : 'Nobody: kept on this server',
    sms: named(sms.name),
    payments: named(payments.name),
    images: config.imageHost ? 'Pictures: the image host of this deployment' : 'Nobody',
  }
}
