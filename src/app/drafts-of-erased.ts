/** Drops drafts about erased people. */
import type { MemberRow } from '../../contract/tables/people.ts'
import type { Church } from '../../sync/client/api.ts'
import { idsIn } from '../../sync/client/privacy/drop-answers.ts'
import { ERASED, isErased } from '../../sync/merge/erased.ts'
import { useSession } from '../domain/session/session-store.ts'
import { draftsInTab, dropDraft } from '../ui/form/form-draft.ts'

/**
 * Drops drafts about erased people in each tab. Sync does not
 * reach a tab's own store, so every tab does this itself.
 */
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
  // The outbox counts too: a refused change, named only by its form, is redacted a little later.
  const ends = [church.people.version.subscribe(look), church.outbox.counts.subscribe(look)]
  look()
  return () => {
    for (const end of ends) end()
  }
}

/** Drafts of deleted people stay: text typed to repair a refused change may restore the person. */
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
