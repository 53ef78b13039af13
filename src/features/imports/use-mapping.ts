import { useState } from 'react'
import type { ImportAnswer, ImportOptions, ImportTarget } from '../../../contract/routes/imports.ts'
import { dropDraft, keepDraft, readDraft } from '../../ui/form/form-draft.ts'

type Mapping = { targets: ImportTarget[]; options: ImportOptions }

/**
 * The user's choices for columns and options. The draft survives leaving the screen, until the preview is computed.
 */
export function useMapping(one: ImportAnswer) {
  const key = `import-columns-${one.id}`
  const [mapping, setMapping] = useState<Mapping>(() =>
    readDraft(key, { targets: one.columns.map(({ target }) => target), options: one.options }),
  )
  const change = (part: Partial<Mapping>) => {
    const next = { ...mapping, ...part }
    setMapping(next)
    keepDraft(key, next, [])
  }
  return { ...mapping, change, forget: () => dropDraft(key) }
}
