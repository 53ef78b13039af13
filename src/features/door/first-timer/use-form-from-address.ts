import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The value of `act` in the address that opens the form, as the installed app's second shortcut does. */
const FORM_ACT = 'first-timer'

/**
 * Opens the form once when the address requests it. It removes the parameter, so that a reload does not open the form
 * again.
 */
export function useFormFromAddress(open: () => void): void {
  const [params, setParams] = useSearchParams()
  const isRequested = params.get('act') === FORM_ACT
  useEffect(() => {
    if (!isRequested) return
    open()
    setParams(
      (now) => {
        now.delete('act')
        return now
      },
      { replace: true },
    )
  }, [isRequested, open, setParams])
}
