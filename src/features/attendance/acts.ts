export const attendanceActs = ['add', 'view', 'delete', 'qr'] as const
export type AttendanceAct = (typeof attendanceActs)[number]
