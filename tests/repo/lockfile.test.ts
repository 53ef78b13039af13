import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as {
  packages: Record<string, Locked>
}

test('the lock file names all systems’ builds, so npm ci accepts it', () => {
  const missing = Object.entries(packages).flatMap(([path, locked]) => {
    const exact = Object.entries(locked.optionalDependencies ?? {}).filter(([, range]) => /^\d/.test(range))
    return exact.filter(([name, version]) => !has(path, name, version)).map(([name]) => name)
  })
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([])
})

const has = (path: string, name: string, version: string) =>
  [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
    (place) => packages[place]?.version === version,
  )
