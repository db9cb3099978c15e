/** How long a custom status may last: the value, and its label. */
export const ENDS = [
  ['never', 'until you take it back'],
  ['30', 'for half an hour'],
  ['60', 'for an hour'],
  ['240', 'for four hours'],
  ['today', 'for today'],
] as const

/** When a choice of them is over (ms since 1970); null for never. */
export function endOf(choice: string, now: Date): number | null {
  if (choice === 'today') return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime()
  const minutes = Number(choice)
  return Number.isNaN(minutes) ? null : now.getTime() + minutes * 60_000
}
