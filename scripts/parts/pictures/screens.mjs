import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDemoHouse } from '../../lighthouse/demo-house.mjs'
import { fillChurches } from './screens/church.mjs'
import { indexOf } from './screens/index-page.mjs'
import { areas } from './screens/list.mjs'
import { takeScreens } from './screens/take.mjs'

/**
 * Every screen, or those that are named, from a server of its own. Answers a sentence for each picture that failed.
 */
export async function takeEveryScreen(browser, folder, names = []) {
  const house = await openDemoHouse()
  try {
    const filled = await fillChurches(house)
    const pictures = areas
      .flatMap((area) => area.pictures)
      .filter(({ name }) => names.length === 0 || names.includes(name))
    const failed = await takeScreens(browser, { url: house.url, ...filled }, pictures, folder)
    writeFileSync(join(folder, 'README.md'), indexOf(areas))
    return failed
  } finally {
    await house.close()
  }
}
