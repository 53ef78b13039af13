import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The address that asks for the form: the installed app's second shortcut leads to it. */
const ASKED = 'first-timer'

/** Opens the form where the address asks for it, once: it is taken out, so that a reload does not ask again. */
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
