/** A page at an address that serves next to nothing, with the bench's script in it and the church's cookie. */
import type { BrowserContext, Page } from 'playwright'
import { inPageScript } from '../in-page/bundle.ts'
import type { InPage } from '../in-page/said.ts'

export async function pageOf(context: BrowserContext, address: string, token?: string): Promise<Page> {
  const { hostname } = new URL(address)
  if (token)
    await context.addCookies([
      { name: 'token', value: token, domain: hostname, path: '/', httpOnly: true, sameSite: 'Strict' },
    ])
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(await inPageScript())
  return page
}

/** Calls one of the page's functions. */
export function inPage<Name extends keyof InPage>(
  page: Page,
  name: Name,
  ...args: Parameters<InPage[Name]>
): Promise<Awaited<ReturnType<InPage[Name]>>> {
  return page.evaluate(
    ([called, given]) => {
      const { inPage: functions } = globalThis as unknown as {
        inPage: Record<string, (...given: unknown[]) => unknown>
      }
      return functions[called as string]!(...(given as unknown[]))
    },
    [name, args] as const,
  ) as Promise<Awaited<ReturnType<InPage[Name]>>>
}
