import { useLiveQuery } from 'dexie-react-hooks'
import { useChurch } from '../session/use-church.ts'
import { begunForms } from './begun-forms.ts'

/** How many forms that the church's store keeps a log-out would take with it; what a tab keeps is not among them. */
export function useBegunForms(): number {
  const { drafts } = useChurch()
  return useLiveQuery(() => begunForms(drafts).catch(() => 0), [drafts], 0)
}
