/**
 * The build that runs here. The entry script's name holds a digest of everything that it loads.
 * Two phones that show the same version therefore run the same app. Null in development.
 */
export function version(page: Pick<Document, 'querySelector'> = document): string | null {
  const entry = page.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')
  return /-([\w-]{8})\.js$/.exec(entry?.src ?? '')?.[1] ?? null
}
