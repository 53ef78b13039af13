import { once } from 'node:events'
import { createServer } from 'node:net'

/** Rejects, as listening would, where another program holds the port: before anything else is begun. */
export async function mustBeFree(port: number): Promise<void> {
  const probe = createServer().listen(port, '0.0.0.0')
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
