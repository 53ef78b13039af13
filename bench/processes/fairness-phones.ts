/** The phones of the wave: each pushes all its marks at once, and retries rejected ones after a second. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Wave, WaveResult } from '../throughput/fairness-rows.ts'
import { DoorAtWork } from '../throughput/requests.ts'

/** By token, so that a later wave does not repeat a phone's marks. */
const atWork = new Map<string, DoorAtWork>()

process.on('message', ({ wave }: { wave: Wave }) => {
  run(wave).then(
    (result) => process.send?.(result),
    (failure: Error) => process.send?.({ failed: failure.message }),
  )
})

async function run({ url, doors, marksEach }: Wave): Promise<WaveResult> {
  const sent = doors.map((door) => {
    const phone = atWork.get(door.token) ?? new DoorAtWork(door)
    atWork.set(door.token, phone)
    return phone.request('push', marksEach)
  })
  let refused = 0
  const began = performance.now()
  const deliver = async ({ method, path, headers, body }: (typeof sent)[number]) => {
    for (;;) {
      const answer = await fetch(url + path, { method, headers, body }).catch(() => null)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status === 200) return
      refused += 1
      await sleep(1000)
    }
  }
  await Promise.all(sent.map(deliver))
  return { seconds: (performance.now() - began) / 1000, refused }
}
