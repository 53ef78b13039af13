/** What was typed, as far as it is needed to recognise it: "0803 555 01…". */
export function shortened(typed: string, most = 24): string {
  const signs = [...typed]
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : typed
}
