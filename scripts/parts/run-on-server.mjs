import { installMissing } from './install.mjs'
import { root, run } from './run.mjs'

/** Runs a command of the server from source, because a build would change files of a running server. */
export async function runOnServer(file) {
  // A relative path of the user is relative to their folder, not the project's.
  const from = process.env.INIT_CWD ?? process.cwd()
  process.chdir(root)
  await installMissing()
  const args = ['--import', 'tsx', file, ...process.argv.slice(2)]
  process.exit(await run(process.execPath, args, { INIT_CWD: from }))
}
