import type { Widget } from '@guildhall/protocol/objects/guilds/widget'

/** A widget that is not shown: what the server says of it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: number

  constructor(status: number, code: number) {
    super(`The server answered ${status}.`)
    this.status = status
    this.code = code
  }
}

const WIDGET_DISABLED = 50004

/** What a guild shows to everyone. It is asked for without any sign of who asks. @throws Refused */
export async function loadWidget(guildId: string): Promise<Widget> {
  if (!/^\d{17,20}$/u.test(guildId)) throw new Refused(404, 0)
  const answer = await fetch(`/api/guilds/${guildId}/widget.json`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(15_000),
  })
  const body = await answer.json().catch(() => null)
  if (!answer.ok) throw new Refused(answer.status, body?.code ?? 0)
  return body
}

/** Why nothing is shown, in words. */
export function problemWords(problem: unknown): string {
  if (!(problem instanceof Refused)) return 'The server can’t be reached right now.'
  if (problem.code === WIDGET_DISABLED) return 'The widget of this guild is turned off.'
  if (problem.status === 404) return 'This guild doesn’t exist.'
  if (problem.status === 429) return 'The server is busy. Try again in a moment.'
  return 'This guild can’t be reached right now.'
}
