/** Tests the lazy loading of form rules. */
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useDelayedCheck } from '../../src/ui/form/use-delayed-check.ts'
import { alive } from './alive.ts'

afterEach(() => vi.unstubAllGlobals())

const rules = z.object({ email: z.string().min(1, 'Please fill this in.') })

test('loads form rules once at the first input, and retries a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(rules)
  let now: ReturnType<typeof useDelayedCheck<{ email: string }>> | undefined
  const form = alive(
    () => void (now = useDelayedCheck(load)),
    (child) => child,
  )
  await vi.waitFor(() => expect(now).toBeDefined())
  expect(load).not.toHaveBeenCalled()
  expect(now?.check).toBeUndefined()

  now?.begin()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await new Promise((next) => setTimeout(next))
  now?.begin()
  now?.begin()
  await vi.waitFor(() => expect(now?.check).toBeDefined())
  expect(load).toHaveBeenCalledTimes(2)
  expect(now?.check?.({ email: '' })).toEqual({ email: 'Please fill this in.' })
  await form.end()
})
