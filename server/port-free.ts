import { once } from 'node:events'
import { createServer } from 'node:net'

/** Rejects, as listening would, where another program holds the port: before anything else is begun. */
export async function mustBeFree(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
