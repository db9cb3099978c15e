const id = /^\d{17,20}$/u

/** The event in an invite link; null without one. */
export function eventIdInInviteLink(search: string): string | null {
  const wanted = new URLSearchParams(search).get('event')
  return wanted !== null && id.test(wanted) ? wanted : null
}
