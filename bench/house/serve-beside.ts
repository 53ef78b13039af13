/** A small server of the bench's own, beside ours on the same database. */
import { join } from 'node:path'
import type { Ending } from '../ending.ts'
import { freePort } from '../../scripts/parts/free-port.mjs'
import { root } from './places.ts'
import { startWorker } from './process.ts'

/** @param file in bench/processes  @returns its address */
export async function serveBeside(
  ending: Ending,
  file: string,
  env: Record<string, string>,
): Promise<string> {
  const port = await freePort()
  const worker = startWorker(join(root, 'bench/processes', file), {
    NODE_ENV: 'production',
    PORT: String(port),
    ...env,
  })
  ending.add(() => worker.end())
  await worker.ask({ hello: true })
  return `http://localhost:${port}`
}
