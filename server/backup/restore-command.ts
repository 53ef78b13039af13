import { runCommand } from './command.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'

function said({ manifest, migrated, ...after }: Restored): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Restored: ${rows} rows of ${manifest.tables.length} tables, as of ${manifest.made_at}. All row counts agree.`,
    ...(migrated.length > 0 ? [`${migrated.length} newer migrations were applied.`] : []),
    `${after.links} open invites, reset codes and e-mail changes were ended.`,
    `${after.sessions_kept} sessions of phones go on, so that they deliver their marks. ${after.sessions_ended} sessions were ended.`,
    'Passwords, the team and ended sessions are as they were then: repeat what was changed since.',
    ...(after.closings > 0
      ? [`${after.closings} closing churches are erased in seven days at the earliest. Check them.`]
      : []),
    ...(after.messages > 0
      ? [`${after.messages} messages may have gone out before. They wait for a decision on the SMS page.`]
      : []),
    ...(manifest.missing_pictures > 0
      ? [
          `${manifest.missing_pictures} pictures were not in the backup. They are on the image host or another machine.`,
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
  async work({ flag, ...asked }) {
    return said(await restoreBackup({ ...asked, endSessions: flag }))
  },
})
