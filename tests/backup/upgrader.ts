import { postgresPrograms, existingCluster } from '../../server/db/cluster/places.ts'
import { runAs } from '../../server/db/cluster/run-as.ts'
import { upgradeWith, workFolder } from '../../server/backup/upgrade-cluster.ts'

// A process that upgrades a cluster to its own version and kills itself at the given step.
const [dataDir, killAt] = process.argv.slice(2) as [string, string]
const home = existingCluster(dataDir)!
let step = 0
const info = (sentence: string) => {
  process.stdout.write(`${sentence}\n`)
  if (++step === Number(killAt)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 150)
}
await upgradeWith(await postgresPrograms(runAs()), {
  home,
  work: workFolder(home),
  from: '17',
  log: { info, warn: info },
})
