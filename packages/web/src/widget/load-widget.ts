import type { Widget } from '@guildhall/protocol/objects/guilds/widget'
import { t } from '../language/widget.ts'

/** The server's refusal to show a widget. */
export class WidgetRefused extends Error {
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

/** Loads the widget of a guild, without credentials. @throws Refused */
export async function loadWidget(guildId: string): Promise<Widget> {
  if (!/^\d{17,20}$/u.test(guildId)) throw new WidgetRefused(404, 0)
  const answer = await fetch(`/api/guilds/${guildId}/widget.json`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(15_000),
  })
  const body = await answer.json().catch(() => null)
  if (!answer.ok) throw new WidgetRefused(answer.status, body?.code ?? 0)
  return body
}

/** Why no widget is shown, in words. */
export function widgetProblemText(problem: unknown): string {
  if (!(problem instanceof WidgetRefused)) return t('widget.server-unavailable')
  if (problem.code === WIDGET_DISABLED) return t('widget.off')
  if (problem.status === 404) return t('widget.unknown')
  if (problem.status === 429) return t('widget.busy')
  return t('widget.guild-unavailable')
}
