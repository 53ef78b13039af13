import { useSearchParams } from 'react-router-dom'
import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { allShown, firstShown, type Shown } from './shown-rows.ts'

/** Which rows are looked at, kept in the address, so that Back and a reload come to them; others begin at their first page. */
export function useShownRows(one: ImportAnswer): [Shown, (shown: Shown) => void] {
  const [params, setParams] = useSearchParams()
  const shown = allShown(one).find((outcome) => outcome === params.get('outcome')) ?? firstShown(one)
  return [shown, (next) => setParams({ id: one.id, outcome: next }, { replace: true })]
}
