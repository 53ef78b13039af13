import { statSync } from 'node:fs'

/** As existsSync, which calls a path absent where this user may not look. This throws there (EACCES). */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
