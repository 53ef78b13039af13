import { useSearchParams } from 'react-router-dom'
import type { Currency } from '../../../contract/finance-words.ts'

/** The currency a chart shows, kept in the address; naira at first, and where another makes no sense. */
export function useCurrency(
  name: string,
  currencies: readonly Currency[],
): [Currency, (next: Currency) => void] {
  const [params, setParams] = useSearchParams()
  const key = `${name}-currency`
  const chosen = currencies.find((one) => one === params.get(key)) ?? 'naira'
  const choose = (next: Currency) =>
    setParams(
      (now) => {
        const then = new URLSearchParams(now)
        if (next === 'naira') then.delete(key)
        else then.set(key, next)
        return then
      },
      { replace: true },
    )
  return [chosen, choose]
}
