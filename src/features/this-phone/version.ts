/**
 * Which build runs here: the entry script's name holds a digest of all that it leads to, so two phones that show the
 * same run the same app. Null in development.
 */
export function version(page: Pick<Document, 'querySelector'> = document): string | null {
  const entry = page.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return /-([\w-]{8})\.js$/.exec(entry?.src ?? '')?.[1] ?? null
}
