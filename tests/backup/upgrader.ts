import { postgresPrograms } from '../../server/db/cluster/programs.ts'
import { existingCluster } from '../../server/db/cluster/places.ts'
import { runAs } from '../../server/db/cluster/run-as.ts'
import { upgradeWith, workFolder } from '../../server/backup/upgrade-cluster.ts'

// A process that upgrades a cluster, from the present version to the same, and kills itself at the step that it is told.
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
