import { cpSync } from 'node:fs'
import { defineConfig } from 'vite'

/** Builds the server into one folder for Node. Packages stay in node_modules; the migrations are copied along. */
export default defineConfig({
  plugins: [
    {
      name: 'copy-migrations',
      closeBundle: () => cpSync('server/db/migrations', 'dist/server/migrations', { recursive: true }),
    },
  ],
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    // Flat, because code finds its neighbours (migrations, dist) from its own folder.
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/modules/imports/worker/import-worker.ts',
        'server/backup/backup-command.ts',
        'server/backup/restore-command.ts',
        'server/backup/upgrade-command.ts',
        'server/db/migrate-command.ts',
        'server/doctor/doctor-command.ts',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
