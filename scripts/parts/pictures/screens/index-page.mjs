/** docs/screens/README.md: every picture by area, the phone beside the tablet. */
export function indexOf(areas) {
  return `${[HEAD, ...areas.map(area)].join('\n\n')}\n`
}

const HEAD = `# Every screen

A phone of 360x740 and a tablet of 1024x768. Taken by \`npm run pictures -- screens\` from the built app, which also writes this page; \`scripts/parts/pictures/screens\` lists them.`

const area = ({ title, pictures }) =>
  [`## ${title}`, '', '| | phone | tablet |', '|---|---|---|', ...pictures.map(row)].join('\n')

const row = ({ name, what }) =>
  `| ${what} | <img src="${name}-phone.png" width="180" alt="${what}, on a phone"> | <img src="${name}-tablet.png" width="480" alt="${what}, on a tablet"> |`
