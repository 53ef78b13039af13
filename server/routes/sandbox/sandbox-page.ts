import { plainPage } from '../../http/plain-page.ts'
import { noncePlaceholder } from '../../pages/page-source.ts'

const STYLE = `h2{font-size:1.35rem;margin:2rem 0 .5rem}h3{font-size:1.05rem;margin:.75rem 0 .25rem}
form{margin:1rem 0}label{display:block;padding:.35rem 0}select{font:inherit;width:100%;min-height:2.75rem;padding:.5rem;margin-top:.25rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border:1px solid #8888;border-radius:.5rem;background:none;color:inherit;cursor:pointer}
button.main{background:#14532d;border-color:#14532d;color:#fff}
.pay{max-width:24rem;margin:0 auto;border:1px solid #8884;border-radius:1rem;padding:1rem 1.25rem}.pay h1{font-size:1.1rem;margin:0 0 .75rem}
.pay button{display:block;width:100%;margin:0 0 .5rem}.amount{overflow-wrap:anywhere;font-size:2rem;font-weight:700;line-height:1.2;margin:.5rem 0 0}
.small{font-size:.85rem;opacity:.8;margin:.25rem 0}.note{background:#fde68a55;border-left:4px solid #b45309;padding:.5rem .75rem;margin:0}
.lines{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem 1rem .35rem 0;border-top:1px solid #8886;vertical-align:top}
td:first-child{white-space:nowrap}td:nth-child(3){min-width:10rem}td form{margin:.5rem 0 0;display:flex;flex-wrap:wrap;gap:.5rem}td button{white-space:nowrap}`

/** A plain page with the forms of the sandbox. @param body HTML, escaped already */
export const sandboxPage = (title: string, body: string): string =>
  plainPage(title, `<style nonce="${noncePlaceholder}">${STYLE}</style>${body}`)

/** A table, or, where it is empty, a sentence. @param rows cells of HTML, escaped already */
export function linesOf(label: string, heads: string[], rows: string[][], empty: string): string {
  if (!rows.length) return `<p>${empty}</p>`
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  // What scrolls by itself can be reached by keyboard too.
  return `<div class="lines" role="region" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })
export const inNaira = (kobo: string | number): string => naira.format(Number(kobo) / 100)

/** `2026-11-22 09:12:05`, in UTC. */
export const shortTime = (at: string | Date): string =>
  new Date(at).toISOString().slice(0, 19).replace('T', ' ')
