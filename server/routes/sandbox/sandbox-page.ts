import { plainPage } from '../../http/plain-page.ts'
import { noncePlaceholder } from '../../pages/page-source.ts'

const STYLE = `form{margin:1rem 0}fieldset{border:1px solid #8886;border-radius:.5rem;margin:0 0 1rem;padding:.5rem 1rem}
label{display:block;padding:.35rem 0}input,select{font:inherit;max-width:100%}select{padding:.5rem;min-height:2.75rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;margin:0 .5rem .5rem 0;border:1px solid #8888;border-radius:.5rem;background:none;color:inherit;cursor:pointer}
button.main{background:#14532d;border-color:#14532d;color:#fff}.amount{font-size:2rem;font-weight:700;margin:.25rem 0}
.note{background:#fde68a55;border-left:4px solid #b45309;padding:.5rem .75rem}
.lines{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-top:1px solid #8886;vertical-align:top}td form{margin:0}`

/** A plain page with the forms of the sandbox. @param body HTML, escaped already */
export const sandboxPage = (title: string, body: string): string =>
  plainPage(title, `<style nonce="${noncePlaceholder}">${STYLE}</style>${body}`)

/** A table, or, where it is empty, a sentence. @param rows cells of HTML, escaped already */
export function linesOf(heads: string[], rows: string[][], empty: string): string {
  if (!rows.length) return `<p>${empty}</p>`
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  return `<div class="lines"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })
export const inNaira = (kobo: string | number): string => naira.format(Number(kobo) / 100)

/** `2026-11-22 09:12:05`, in UTC. */
export const shortTime = (at: string | Date): string =>
  new Date(at).toISOString().slice(0, 19).replace('T', ' ')
