import { openCluster } from '../../server/db/cluster.ts'

// A process that holds a cluster, for tests that kill it: prints its address, then waits.
const cluster = await openCluster({
  dataDir: process.argv[2]!,
  log: { info: console.error, warn: console.error },
})
process.stdout.write(
  `${JSON.stringify({ ownerUrl: cluster.ownerUrl, appUrl: cluster.appUrl, home: cluster.home })}\n`,
)
process.on('SIGTERM', () => void cluster.stop().then(() => process.exit(0)))
setInterval(() => {}, 60_000)
