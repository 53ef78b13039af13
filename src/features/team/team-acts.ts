/** What can stand open over the team. */
export const teamActs = ['invite', 'view', 'remove', 'hand-over', 'end-second-step'] as const
