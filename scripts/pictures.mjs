/**
 * npm run pictures takes the README's pictures and those that a browser shows before an installation. It uses the demo
 * church of the built app and needs a running `npm start -- --demo`.
 * npm run pictures -- screens takes every screen into docs/screens, from its own server. It needs a build. Names after
 * it choose some: npm run pictures -- screens inbox members.
 * npm run pictures -- --beside FOLDER puts the mock-ups of that folder beside the pictures in docs/screens.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './parts/chromium.mjs'
import { putBeside } from './parts/pictures/beside.mjs'
import { takeDoor, takeManifest } from './parts/pictures/steps.mjs'
import { takeEveryScreen } from './parts/pictures/screens.mjs'
import { root } from './parts/run.mjs'

const [what = 'http://localhost:3000', ...rest] = process.argv.slice(2)
const SCREENS = 'docs/screens'
const missing = await missingNow()
const failed = missing ? [missing] : what === '--beside' ? await putBeside(rest[0], SCREENS) : await take()
for (const sentence of failed) console.error(sentence)
process.exit(failed.length > 0 ? 1 : 0)

/** A sentence about the server, the build or the folder when it is missing. */
async function missingNow() {
  if (what === 'screens')
    return !existsSync(join(root, 'dist/server/main.js')) && 'There is no build. Run npm run build first.'
  if (what === '--beside')
    return !existsSync(rest[0] ?? '') && 'Name a folder of mock-ups: npm run pictures -- --beside FOLDER'
  return (
    !(await answers(what)) &&
    `No Narthex answers at ${what}. Start one with npm start -- --demo, or name another address: npm run pictures -- URL`
  )
}

async function take() {
  // The camera exists, but access to it is denied.
  const args = ['--no-sandbox', '--use-fake-device-for-media-stream']
  const browser = await chromium.launch({ executablePath: await findChromium(), args })
  try {
    return what === 'screens' ? await takeEveryScreen(browser, SCREENS, rest) : await takeFew(browser, what)
  } finally {
    await browser.close()
  }
}

async function answers(url) {
  try {
    return (await (await fetch(`${url}/healthz`)).json()).status === 'up'
  } catch {
    return false
  }
}

async function takeFew(browser, url) {
  // A fresh demo church comes first: the pictures of the door show its first six marks.
  await takeDoor(browser, url, 'docs/pictures')
  await takeManifest(browser, url, 'public/pictures')
  return []
}
