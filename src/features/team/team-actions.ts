/** The dialogs that can open over the team. */
export const teamActions = ['invite', 'view', 'remove', 'hand-over', 'end-second-step'] as const
