import { useSearchParams } from 'react-router-dom'

/** The month of the address, `?month=2026-11`; the present one where it names none that is offered. */
export function useMonth(offered: readonly string[]): [string, (month: string) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get('month')
  const month = offered.find((one) => one === named) ?? offered[0] ?? ''
  const choose = (next: string) =>
    setParams(
      (now) => {
        const then = new URLSearchParams(now)
        then.set('month', next)
        return then
      },
      { replace: true },
    )
  return [month, choose]
}
