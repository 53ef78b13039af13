import { installMissing } from './install.mjs'
import { root, run } from './run.mjs'

/** Runs a command of the server from its source: a build would change files of a server that is running. */
export async function runOnServer(file) {
  // A file that the person names lies where they are, not in the project's folder.
  const from = process.env.INIT_CWD ?? process.cwd()
  process.chdir(root)
  await installMissing()
  const args = ['--import', 'tsx', file, ...process.argv.slice(2)]
  process.exit(await run(process.execPath, args, { INIT_CWD: from }))
}
