import { useSearchParams } from 'react-router-dom'
import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { allShown, firstShown, type Shown } from './shown-rows.ts'

/** The shown kind of rows, kept in the address for Back and reload. Another kind starts at its first page. */
export function useShownRows(one: ImportAnswer): [Shown, (shown: Shown) => void] {
  const [params, setParams] = useSearchParams()
  const shown = allShown(one).find((outcome) => outcome === params.get('outcome')) ?? firstShown(one)
  return [shown, (next) => setParams({ id: one.id, outcome: next }, { replace: true })]
}
