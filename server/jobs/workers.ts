/** Who does which kind of work; a line for each. */
import type { Deps } from '../http/deps.ts'

export function workJobs(_deps: Deps): void {}
