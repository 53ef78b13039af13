import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './run.mjs'

export const LAYERS = ['contract', 'sync', 'server', 'src']

/**
 * The files and named functions that one mark runs through. `commit` is from the tap to the strict commit on the phone.
 * `delivery` is to the server and the following pull, `total` both. A separate process measures, without the wrapping
 * of a test runner. The screen is not counted: React needs a browser for a press.
 * @returns {Promise<Record<'commit' | 'delivery' | 'total', Record<string, string[]>>>} the functions by file
 * @throws when the marks do not arrive
 */
export async function measureTap() {
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules', '.bin', 'tsx'),
    [join(root, 'tests', 'support', 'tap-files.ts')],
    { cwd: root, maxBuffer: 2 ** 26 },
  )
  const { commit, delivery } = JSON.parse(stdout)
  return { commit, delivery, total: together(commit, delivery) }
}

/** @returns {{files: number, functions: number}} of one layer, or of all */
export function countOf(ran, layer) {
  const files = Object.keys(ran).filter((file) => !layer || file.startsWith(`${layer}/`))
  return { files: files.length, functions: files.reduce((sum, file) => sum + ran[file].length, 0) }
}

function together(one, other) {
  const files = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  return Object.fromEntries(
    files.map((file) => [file, [...new Set([...(one[file] ?? []), ...(other[file] ?? [])])]]),
  )
}
