/** Takes a picture of every screen, and writes docs/screens/README.md. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { openDemoServer } from '../demo-server.mjs'
import { root } from '../run.mjs'
import { fillChurches } from './church.mjs'
import { filesOf, takeScreens } from './take.mjs'
import { inThemes } from './list-themes.mjs'
import { whileWorking } from './list-while-working.mjs'
import { entering, church, money } from './list-church-and-entering.mjs'
import { offline, unusual, people } from './list-people-and-offline.mjs'
import { sunday } from './list-sunday.mjs'

/**
 * Lists every picture that `npm run pictures -- screens` takes, by area.
 *
 * `route`: the line of src/app/routes.tsx that it shows; a test requires a picture for every line. `who`: the phone's
 * user (see take.mjs). `path`: the address, or a function of the church's data (see church.mjs). `steps`: the actions
 * before the picture is taken. `unpaid`: the church's subscription has run out. `sizes`: of `forms` in take.mjs, if not
 * phone, tablet and desktop. `keyboard`: a phone shows its keyboard. `change`: changes the church before this picture,
 * which is one of the last. `inDevelopment`: the screen is not part of the build.
 */

export const areas = [
  { title: 'Visitors and sign-in', pictures: entering },
  { title: 'Sunday', pictures: sunday },
  { title: 'People', pictures: people },
  { title: 'Money', pictures: money },
  { title: 'The church', pictures: church },
  { title: 'While working', pictures: whileWorking },
  { title: 'Empty, long and closed', pictures: unusual },
  { title: 'Without a network', pictures: offline },
  { title: 'Dark and in the sun', pictures: inThemes },
]

/** Routes that only redirect. */
export const leadsOn = [
  '/',
  '/home',
  '/member',
  '/notification',
  '/birthday-events',
  '/reviews',
  '/same-people',
]

/** Takes every screen, or the named ones, from its own server. Returns a sentence for each failed picture. */
export async function takeEveryScreen(browser, folder, names = []) {
  const pictures = areas
    .flatMap((area) => area.pictures)
    .filter(({ name }) => names.length === 0 || names.includes(name))
  const missing = names.filter((name) => !pictures.some((picture) => picture.name === name))
  if (missing.length > 0) return missing.map((name) => `No picture has the name ${name}.`)
  const testServer = await openDemoServer()
  const dev = pictures.some(({ inDevelopment }) => inDevelopment) && (await openDevServer())
  try {
    const filled = await fillChurches(testServer)
    const church = { url: testServer.url, devUrl: dev?.resolvedUrls?.local[0].slice(0, -1), ...filled }
    const failed = await takeScreens(browser, church, pictures, folder)
    writeFileSync(join(folder, 'README.md'), indexOf(areas))
    return failed
  } finally {
    if (dev) await dev.close()
    await testServer.close()
  }
}

/** Serves the app's source, for the page of all components. */
async function openDevServer() {
  const dev = await createServer({ root, logLevel: 'error', server: { hmr: false, watch: null } })
  return dev.listen()
}

/** Writes docs/screens/README.md: every picture by area, its sizes side by side. */
const indexOf = (listed) => `${[HEAD, ...listed.map(area)].join('\n\n')}\n`

const HEAD = `# Every screen

The sizes are a phone of 360x740, a tablet of 1024x768 and a desktop of 1440x900. \`npm run pictures -- screens\` takes the pictures from the built app and writes this page. The lists in \`scripts/parts/pictures\` say what each picture shows. [Beside the mock-ups](beside/README.md) compares them with their design.`

const area = ({ title, pictures }) =>
  [`## ${title}`, '', '|screen|phone|tablet|desktop|', '|---|---|---|---|', ...pictures.map(row)].join('\n')

function row(picture) {
  const files = filesOf(picture)
  const cell = (...sizes) => {
    const found = files.find(({ form }) => sizes.includes(form))
    return found ? `![${picture.what}](${found.file})` : ''
  }
  return `|${picture.what}|${cell('phone')}|${cell('tablet')}|${cell('desktop', 'a4')}|`
}
