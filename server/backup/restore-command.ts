/** Runs `npm run restore`. */
import { counted } from '../command-line.ts'
import { runCommand } from './command.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'

function said({ manifest, migrated, ...after }: Restored): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Restored: ${counted(rows, 'row')} of ${counted(manifest.tables.length, 'table')}, as of ${manifest.made_at}. All row counts agree.`,
    ...(migrated.length > 0 ? [`Newer migrations that were applied: ${migrated.length}.`] : []),
    `Open invites, reset codes and email changes that were ended: ${after.links}.`,
    `Sessions of phones that go on, so that they deliver their marks: ${after.sessions_kept}. Sessions that were ended: ${after.sessions_ended}.`,
    'Passwords, the team and ended sessions are as they were then: repeat what was changed since.',
    ...(after.closings > 0
      ? [`Closing churches, which are erased in seven days at the earliest: ${after.closings}. Check them.`]
      : []),
    ...(after.messages > 0
      ? [
          `Messages that may have gone out before: ${after.messages}. They wait for a decision on the SMS page.`,
        ]
      : []),
    ...(manifest.missing_pictures > 0
      ? [
          `Pictures that were not in the backup: ${manifest.missing_pictures}. Look on the image host or another machine.`,
        ]
      : []),
    ...(manifest.seal_secret === 'absent'
      ? [
          'The seal secret was not in the backup. Put back SEAL_SECRET or DATA_DIR/seal-secret before the start.',
        ]
      : []),
    'Start the server now. Phones notice by themselves and send again what the backup does not have.',
  ]
}

await runCommand({
  name: 'restore',
  flag: '--end-sessions',
  async work({ flag, ...options }) {
    return said(await restoreBackup({ ...options, endSessions: flag }))
  },
})
