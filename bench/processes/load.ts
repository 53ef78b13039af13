/** Makes the load in a separate process, so that it shares only the machine with the server. */
import autocannon from 'autocannon'
import { DoorAtWork, type Door, type RoundResult, type Round } from '../throughput/requests.ts'

let doors: DoorAtWork[] = []

process.on('message', (message: { doors: Door[] } | { round: Round }) => {
  if ('doors' in message) {
    doors = message.doors.map((door) => new DoorAtWork(door))
    process.send?.({ doors: doors.length })
  } else {
    void run(message.round).then(
      (result) => process.send?.(result),
      (failure: Error) => process.send?.({ failed: failure.message }),
    )
  }
})

async function run({ kind, url, seconds, connections, marksEach }: Round): Promise<RoundResult> {
  const answerMs: number[] = []
  let next = 0
  let good = 0
  let failures = 0
  const began = performance.now()
  const instance = autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const door = doors[next++ % doors.length]!
      client.setRequests([
        { method: 'GET', setupRequest: (request) => ({ ...request, ...door.request(kind, marksEach) }) },
      ])
    },
  })
  instance.on('response', (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) good += 1
    else failures += 1
    answerMs.push(ms)
  })
  const result = await instance
  return {
    marks: good * marksEach,
    seconds: (performance.now() - began) / 1000,
    failures: failures + result.errors,
    answerMs,
  }
}
