/** Bundles the thread's TypeScript in development, once for the process. Loading the sources took each thread a second. */
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

let text: Promise<string> | undefined

export const codeFromSource = (): Promise<string> => (text ??= inOneText())

async function inOneText(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Packages are included, so that the thread reads no file.
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./import-worker.ts', import.meta.url)),
      write: false,
      minify: false,
      target: 'node20',
      // The format that a thread accepts as text.
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return made.output[0].code
}
