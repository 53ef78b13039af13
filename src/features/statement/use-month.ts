import { useSearchParams } from 'react-router-dom'

/** The month in the address, `?month=2026-11`. An unknown one falls back to the current month. */
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
