/** The line of a service worker, shaped and counted as a page's is. */
import type { Browser, CDPSession } from 'playwright'
import { watchSession, type Watched } from '../../browser/line.ts'

/** @param origin whose worker, the only one there */
export async function watchWorker(browser: Browser, origin: string): Promise<Watched> {
  const root = await browser.newBrowserCDPSession()
  const { targetInfos } = await root.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'service_worker' && url.startsWith(origin))
  if (!worker) throw new Error('There is no worker to watch.')
  const { sessionId } = await root.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  })
  return watchSession(sessionWithin(root, sessionId), async () => [])
}

/** Playwright opens sessions for pages alone; this one speaks through the browser's. */
function sessionWithin(root: CDPSession, sessionId: string): CDPSession {
  const hearing = new Map<string, (params: unknown) => void>()
  const answers = new Map<number, (result: unknown) => void>()
  let last = 0
  root.on('Target.receivedMessageFromTarget', (heard) => {
    if (heard.sessionId !== sessionId) return
    const { id, method, params, result } = JSON.parse(heard.message) as {
      id?: number
      method?: string
      params?: unknown
      result?: unknown
    }
    if (id !== undefined) answers.get(id)?.(result)
    else if (method) hearing.get(method)?.(params)
  })
  return {
    on: (event: string, hear: (params: unknown) => void) => void hearing.set(event, hear),
    async send(method: string, params?: object) {
      const id = (last += 1)
      const answered = new Promise((resolve) => answers.set(id, resolve))
      await root.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      })
      return answered
    },
  } as unknown as CDPSession
}
