import { useRef, useState } from 'react'
import { afterPress } from '../../lib/device/after-press.ts'
import { checkBy, type FieldErrors, type Schema } from './use-form.ts'

/**
 * A check whose rules load when the user begins to fill in the form. Creating them costs a cheap phone as
 * much time as drawing the form. Until then nothing is invalid here, and the server checks everything too.
 */
export function useDelayedCheck<Values extends object>(load: () => Promise<Schema>) {
  const [check, setCheck] = useState<(values: Values) => FieldErrors<Values>>()
  const started = useRef(false)
  const begin = () => {
    if (started.current) return
    started.current = true
    load().then(
      (schema) => afterPress(() => setCheck(() => checkBy<Values>(schema))),
      // Loading failed offline. The next field tries again.
      () => void (started.current = false),
    )
  }
  return { check, begin }
}
