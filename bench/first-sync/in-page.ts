/** Runs the bench's script in a page, and calls its functions. */
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { build } from 'vite'
import { root } from '../server/paths.ts'
import type { SignedIn } from '../../sync/client/api.ts'

/** The functions of the bench's page. */
export type InPage = {
  /** From the first request to everybody on disk and found by a search. */
  firstSync(signedIn: SignedIn): Promise<{ ms: number; people: number; bodyBytes: number }>
  /** Marks this many people without delivery. */
  mark(serviceId: string, from: number, count: number): Promise<void>
  /** From the first request until the server has confirmed every mark. */
  deliver(): Promise<{ ms: number; bodyBytes: number }>
  /** The baseline: one compressed JSON of rows, put into Dexie whole. */
  jsonAndBulkPut(url: string): Promise<{ ms: number; people: number }>
}

/** A page at an address that serves almost nothing, with the bench's script and the church's cookie. */
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

type Output = { output: { type: string; code?: string }[] }

let bundled: Promise<string> | undefined

/** Bundles `page.ts` with its imports, as the text of one script. */
const inPageScript = (): Promise<string> => (bundled ??= bundle())

async function bundle(): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'bench/first-sync/page.ts'), formats: ['iife'], name: 'benchPage' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })) as Output[]
  const code = built[0]?.output.find((part) => part.type === 'chunk')?.code
  if (!code) throw new Error('The script for the page could not be built.')
  return code
}
