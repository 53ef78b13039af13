import { noncePlaceholder } from '../pages/page-source.ts'
import { escapeHtml } from './escape-html.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:60rem;color:#1c1a17;background:#fdfcfa}
article{border-top:1px solid #8886;padding:.5rem 0;overflow-wrap:anywhere}h2{font-size:1.1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:.75rem}
code{overflow-wrap:anywhere}summary{cursor:pointer;padding:.5rem 0}
@media(prefers-color-scheme:dark){body{color:#eee;background:#171614}a{color:#9cf}}`

/** A page without script for the people who run or build on the server. @param body HTML, escaped already */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${noncePlaceholder}">${STYLE}</style></head><body><main>${body}</main></body></html>`
