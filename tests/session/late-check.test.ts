import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useLateCheck } from '../../src/ui/form/use-late-check.ts'
import { alive } from './alive.ts'

afterEach(() => vi.unstubAllGlobals())

const rules = z.object({ email: z.string().min(1, 'Please fill this in.') })

test('the rules of a form are asked for when somebody begins it, once, and again where they did not come', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(rules)
  let now: ReturnType<typeof useLateCheck<{ email: string }>> | undefined
  const form = alive(
    () => void (now = useLateCheck(load)),
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
