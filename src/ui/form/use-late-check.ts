import { useRef, useState } from 'react'
import { afterPress } from '../../lib/device/after-press.ts'
import { checkBy, type FieldErrors, type Schema } from './form-errors.ts'

/**
 * A check whose rules come when somebody begins to fill the form in, and not with its screen: making them keeps a cheap
 * phone's processor busy for as long as drawing the form does. Until they are there nothing is wrong here; the server looks
 * at everything as well.
 */
export function useLateCheck<Values extends object>(load: () => Promise<Schema>) {
  const [check, setCheck] = useState<(values: Values) => FieldErrors<Values>>()
  const begun = useRef(false)
  const begin = () => {
    if (begun.current) return
    begun.current = true
    load().then(
      (schema) => afterPress(() => setCheck(() => checkBy<Values>(schema))),
      // Without a network; asked for again at the next field.
      () => void (begun.current = false),
    )
  }
  return { check, begin }
}
