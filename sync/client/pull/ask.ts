/** One page, asked for. */
import { API, SHAPE } from '../../../contract/protocol.ts'
import { FIRST_SHAPE } from '../store/rows.ts'
import type { ChurchParts } from '../church-parts.ts'
import type { ChurchDb } from '../store/church-db.ts'
import type { OutboxRow } from '../store/rows.ts'
import { call } from '../push/wire.ts'
import { othersHere } from '../outbox/others-here.ts'
import { readStandingAndSeq } from '../store/standing.ts'
import { packing } from '../packing.ts'
import type { AskPage } from './coming.ts'
import { heldOnDays, waitingOps } from './held-on-days.ts'
import { readPage } from './read-answer.ts'
import { settledNumbers } from './settled-numbers.ts'

/**
 * @param rows at most, as it stands when the page is asked for
 * A page asked for ahead does not say which receipts this phone holds (by them a restored server is noticed): what the one
 * before it will change of them is not written yet.
 */
export function asking(parts: ChurchParts, rows: () => number): AskPage {
  const { accountId: account, deviceId: device } = parts.who
  // Storage or a key that fails here must not hold up the pull.
  const heldDays = oncePerOutbox((waiting) => heldOnDays(parts, waiting).catch(() => undefined))
  const othersOnce = onceAsked(() => othersHere(parts, { account, church: parts.churchId }))
  return async (from, ahead, watch) => {
    const { settled, highest, whole, waiting } = await told(parts.db, from !== null && !ahead)
    const days = await heldDays(waiting)
    const others = ahead ? undefined : await othersOnce()
    const packs = await packing()
    const query = new URLSearchParams({
      account,
      church: parts.churchId,
      device,
      rev: String(from?.rev ?? 0),
      limit: String(rows()),
      ...(packs ? { packed: '1' } : {}),
      highest_seq: String(highest),
      ...(days !== undefined ? { days } : {}),
      takes: String(SHAPE),
      ...(from ? { epoch: from.epoch, scope: from.scope, shape: String(from.shape ?? FIRST_SHAPE) } : {}),
      ...(from?.lineage ? { lineage: from.lineage } : {}),
      ...(from && whole ? { whole: '1' } : {}),
      ...(settled ? { settled } : {}),
      ...(others ? { others } : {}),
    })
    const answer = await call(parts.deps, `${API}/sync/pull?${query}`, device, {}, watch)
    return answer.kind === 'failed' ? answer : readPage(answer, account, parts.churchId, packs)
  }
}

/** What others left here is told to whoever looks at custody; storage of theirs that does not open holds up no pull. */
function onceAsked(look: () => Promise<string | undefined>): () => Promise<string | undefined> {
  let found: Promise<string | undefined> | undefined
  return () => (found ??= look().catch(() => undefined))
}

/** The days of the same waiting ops are worked out once for all pages. Unknown days may come with a page: they are looked up again. */
function oncePerOutbox(
  look: (waiting: OutboxRow[]) => Promise<string | undefined>,
): (waiting: OutboxRow[]) => Promise<string | undefined> {
  let known: { ops: string; days: string } | undefined
  return async (waiting) => {
    const ops = waiting.map(({ id }) => id).join()
    if (known?.ops === ops) return known.days
    const days = await look(waiting)
    if (days !== undefined) known = { ops, days }
    return days
  }
}

type Told = { highest: number; settled?: string; whole: boolean; waiting: OutboxRow[] }

/**
 * The server learns the highest op number of this phone, its waiting ops, its receipts, and whether it was filled.
 * A page asked for ahead, of a fill that has only begun, may say so too: it weighs a little more.
 */
function told(db: ChurchDb, receipts: boolean): Promise<Told> {
  return db.dexie.transaction('r', ['meta', 'outbox'], async () => {
    const [{ standing, highest }, waiting, settled] = await Promise.all([
      readStandingAndSeq(db.tables),
      waitingOps(db.tables),
      receipts ? settledNumbers(db.tables) : undefined,
    ])
    return { highest, waiting, ...(settled && { settled }), whole: standing.complete && !standing.building }
  })
}
