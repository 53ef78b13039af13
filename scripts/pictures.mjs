/**
 * npm run pictures takes the README's pictures and those that a browser shows before an installation. It uses the demo
 * church of the built app and needs a running `npm start -- --demo`.
 * npm run pictures -- screens takes every screen into docs/screens, from its own server. It needs a build. Names after
 * it choose some: npm run pictures -- screens reviews.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './parts/chromium.mjs'
import { takeDoor, takeManifest } from './parts/pictures/steps.mjs'
import { takeEveryScreen } from './parts/pictures/screens.mjs'
import { root } from './parts/run.mjs'

const [what = 'http://localhost:3000', ...names] = process.argv.slice(2)
await mustBeThere()
// The camera exists, but access to it is denied.
const args = ['--no-sandbox', '--use-fake-device-for-media-stream']
const browser = await chromium.launch({ executablePath: await findChromium(), args })
const failed =
  what === 'screens' ? await takeEveryScreen(browser, 'docs/screens', names) : await takeFew(what)
await browser.close()
for (const sentence of failed) console.error(sentence)
process.exit(failed.length > 0 ? 1 : 0)

/** Ends the process with a sentence when the server or the build is missing. */
async function mustBeThere() {
  const missing =
    what === 'screens'
      ? !existsSync(join(root, 'dist/server/main.js')) && 'There is no build. Run npm run build first.'
      : !(await answers(what)) &&
        `No Narthex answers at ${what}. Start one with npm start -- --demo, or name another address: npm run pictures -- URL`
  if (!missing) return
  console.error(missing)
  process.exit(1)
}

async function answers(url) {
  try {
    return (await (await fetch(`${url}/healthz`)).json()).status === 'up'
  } catch {
    return false
  }
}

async function takeFew(url) {
  // A fresh demo church comes first: the pictures of the door show its first six marks.
  await takeDoor(browser, url, 'docs/pictures')
  await takeManifest(browser, url, 'public/pictures')
  return []
}
