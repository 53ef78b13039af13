import { useMemo } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'

export type ChildClass = { id: string; name: string }

/** The cells and departments that are classes of children, by name. Null until this phone has read them. */
export function useClasses(church: Church): readonly ChildClass[] | null {
  const cells = useLive(church.rows('cells'))
  const departments = useLive(church.rows('departments'))
  return useMemo(() => {
    if (!cells || !departments) return null
    // An usher's phone knows the names of classes only.
    const classes = [...cells, ...departments].filter(({ is_class }) => is_class)
    return classes.toSorted((a, b) => a.name.localeCompare(b.name))
  }, [cells, departments])
}
