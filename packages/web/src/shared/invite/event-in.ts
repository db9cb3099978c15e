const id = /^\d{17,20}$/u

/** The event of which a link to an invite tells; null if it tells of none. */
export function eventIn(search: string): string | null {
  const wanted = new URLSearchParams(search).get('event')
  return wanted !== null && id.test(wanted) ? wanted : null
}
