/** What was refused goes out again as a new op. */
import { Refusal } from '../../mutation.ts'
import type { ChurchParts } from '../church-parts.ts'
import { serviceIdFor } from '../service-id-for.ts'
import type { OutboxRow } from '../store/rows.ts'
import { SENT_AGAIN } from './mutate.ts'

type Args = Record<string, unknown>

/** Acts again and takes the refused op out in the same transaction. */
export type Resend = (type: string, args: Args, replaces: string) => Promise<unknown>

/** Does nothing where the op is refused no more. @throws Refusal, StorageError as acting does */
export async function retryOp(
  parts: ChurchParts,
  resend: Resend,
  opId: string,
  given?: Args,
  as?: string,
): Promise<void> {
  const refused = await contentOf(parts, await parts.db.tables.outbox.get(opId))
  if (!refused) return
  const type = as ?? refused.type
  const args = await withFreeId(parts, refused.row, type, given ?? refused.args)
  if (!(await sentAgain(resend, type, args, opId))) return
  const moved = type === 'create-service' && args.id !== refused.args.id
  await takeAlong(parts, resend, opId, moved ? { from: refused.args.id, to: args.id } : null)
}

async function contentOf(parts: ChurchParts, row: OutboxRow | undefined) {
  if (row?.state !== 'rejected') return null
  await parts.opened.open([row])
  const content = parts.opened.get(row.id)
  return content ? { row, type: content.type, args: content.args } : null
}

/** The id belongs to a service that was moved or renamed: this one gets another. */
async function withFreeId(parts: ChurchParts, row: OutboxRow, type: string, args: Args): Promise<Args> {
  if (type !== 'create-service' || row.code !== 'SERVICE_MOVED') return args
  const id = await serviceIdFor(parts, String(args.date_of_service), String(args.name))
  return { ...args, id }
}

/** False where a second tap or another tab was faster. */
async function sentAgain(resend: Resend, type: string, args: Args, opId: string): Promise<boolean> {
  try {
    await resend(type, args, opId)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === SENT_AGAIN) return false
    throw error
  }
}

/**
 * What was refused with it goes too: nobody taps a hundred times for a hundred marks of one service.
 * @param moved marks and counts of a service go to the one that stands in for it
 */
async function takeAlong(
  parts: ChurchParts,
  resend: Resend,
  maker: string,
  moved: { from: unknown; to: unknown } | null,
): Promise<void> {
  const refused = await parts.db.tables.outbox
    .where('[state+seq]')
    .between(['rejected', 0], ['rejected', Infinity])
    .toArray()
  for (const row of refused.filter(({ needs }) => needs.includes(maker))) {
    const content = await contentOf(parts, row)
    if (!content) continue
    const there = moved && content.args.service_id === moved.from ? { service_id: moved.to } : {}
    await sentAgain(resend, content.type, { ...content.args, ...there }, row.id)
    await takeAlong(parts, resend, row.id, moved)
  }
}
