import type { MemberRow } from '../../contract/tables/members.ts'
import type { Church } from '../../sync/client/api.ts'
import { idsIn } from '../../sync/client/forgetting/without-people.ts'
import { ERASED, isErased } from '../../sync/merge/erased.ts'
import { useSession } from '../lib/session/session-store.ts'
import { draftsInTab, dropDraft } from '../ui/form/form-draft.ts'

/** Sync reaches no tab's own store: what a tab keeps of a form about somebody who was erased goes here, in each of them. */
export function watchErasedDrafts(): void {
  let seen: Church | null = null
  let stop = () => {}
  useSession.subscribe(({ opened }) => {
    if (opened === seen) return
    seen = opened
    stop()
    stop = opened ? watch(opened) : () => {}
  })
}

function watch(church: Church): () => void {
  const look = () => void dropDraftsOfErased(church).catch(() => undefined)
  // The second: a change that was refused, and whose form names it alone, is struck a little later.
  const ends = [church.people.version.subscribe(look), church.outbox.counts.subscribe(look)]
  look()
  return () => {
    for (const end of ends) end()
  }
}

/** Of who was deleted they stay: what was typed to mend a refused change may bring them back. */
export async function dropDraftsOfErased(church: Pick<Church, 'people' | 'outbox'>): Promise<void> {
  for (const name of draftsInTab()) {
    const ids = idsIn(name)
    if (ids.length > 0 && (await nameErased(church, ids))) dropDraft(name)
  }
}

async function nameErased({ people, outbox }: Pick<Church, 'people' | 'outbox'>, ids: readonly string[]) {
  const rows = await Promise.all(ids.map((id) => people.details(id)))
  if (rows.some((row) => isErased(row as MemberRow | undefined))) return true
  return (await outbox.list()).some(({ id, code }) => code === ERASED.code && ids.includes(id))
}
