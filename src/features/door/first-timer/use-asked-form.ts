import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The value of `act` in the address that opens the form, as the installed app's second shortcut does. */
const ASKED = 'first-timer'

/**
 * Opens the form once when the address requests it. It removes the parameter, so that a reload does not open the form
 * again.
 */
export function useAskedForm(open: () => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('act') === ASKED
  useEffect(() => {
    if (!asked) return
    open()
    setParams(
      (now) => {
        now.delete('act')
        return now
      },
      { replace: true },
    )
  }, [asked, open, setParams])
}
