/** In development the thread's code is TypeScript: made one text for the whole process, for reading it took each thread a second. */
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

let text: Promise<string> | undefined

export const codeFromSource = (): Promise<string> => (text ??= inOneText())

async function inOneText(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // With its packages, so that the thread reads no file at all.
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('./import-worker.ts', import.meta.url)),
      write: false,
      minify: false,
      target: 'node20',
      // As a thread takes a text.
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return made.output[0].code
}
