/**
 * Prints what failed by name, then one line for each step and the sum as the last line: whoever sees only the end of a
 * long output still knows what to mend. Answers whether nothing failed.
 */
export function summarise(outcomes) {
  for (const { names = [] } of outcomes) for (const line of names) console.log(line)
  console.log(`\n${row('step', 'passed', 'failed', 'skipped', 'seconds')}`)
  for (const { name, passed, failed, skipped, seconds } of outcomes)
    console.log(row(name, passed, failed, skipped, seconds.toFixed(1)))
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0
}

const row = (name, ...cells) => name.padEnd(12) + cells.map((cell) => String(cell).padStart(9)).join('')
