import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Message } from '@guildhall/protocol/objects/messages/message'

/** A channel or thread of a sandbox, with its messages from the oldest on. */
export interface SandboxChannel {
  readonly id: string
  readonly name: string
  readonly messages: readonly Message[]
}

/** What is told of a sandbox. */
export interface SandboxRecord {
  readonly channels: readonly SandboxChannel[]
  /** What users asked of the application, from the oldest on. */
  readonly interactions: readonly {
    /** What was used; null if it isn't known. */
    readonly used: string | null
    readonly state: string
    readonly error: string | null
    readonly message: Message | null
    readonly follow_ups: readonly Message[]
  }[]
}

/** What was said in a sandbox, as text: channel by channel, with what only one user sees, and at the end what was not answered. */
export function transcriptOf({ channels, interactions }: SandboxRecord): string {
  const answers = interactions.flatMap(({ message, follow_ups }) => [...(message ? [message] : []), ...follow_ups])
  const hidden = answers.filter(({ flags = 0 }) => (flags & MessageFlag.EPHEMERAL) !== 0)
  const used = new Map(
    interactions.flatMap(({ message, used }) => (message && used !== null ? [[message.id, used]] : [])),
  )
  const parts = channels.map(({ id, name, messages }) => {
    const all = [...messages, ...hidden.filter(({ channel_id }) => channel_id === id)]
    const lines = all.toSorted((a, b) => compareIds(a.id, b.id)).flatMap((each) => linesOf(each, used.get(each.id)))
    return [`# ${name}`, '', ...(lines.length === 0 ? ['(no messages)'] : lines), ''].join('\n')
  })
  const failed = interactions.flatMap((each) =>
    each.state === 'failed' ? [`- ${each.used ?? 'something'}: ${each.error}`] : [],
  )
  if (failed.length > 0) parts.push(['# Interactions that failed', '', ...failed, ''].join('\n'))
  return parts.join('\n')
}

/** Longer numbers are greater. */
const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** @param used what the message answers */
function linesOf(message: Message, used: string | undefined): string[] {
  const { author, content, flags = 0, timestamp, edited_timestamp, interaction_metadata: answered } = message
  const time = `[${timestamp.slice(0, 19).replace('T', ' ')}]`
  const asked = answered && used !== undefined ? [`${time} ${answered.user.username} used ${used}`] : []
  const marks = [
    ...(author.bot ? ['bot'] : []),
    ...((flags & MessageFlag.EPHEMERAL) !== 0 ? [`only ${answered?.user.username ?? 'one user'} sees it`] : []),
    ...(edited_timestamp ? ['edited'] : []),
  ]
  const [first = '', ...rest] = content.split('\n')
  const head = `${time} ${author.username}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}: ${first}`
  return [...asked, head.trimEnd(), ...[...rest, ...partsOf(message)].map((line) => `    ${line}`)]
}

function partsOf({ embeds, components = [], attachments, reactions = [] }: Message): string[] {
  return [
    ...embeds.map((embed) => `embed: ${[embed.title, embed.description].filter(Boolean).join(' — ')}`),
    ...attachments.map(({ filename }) => `file: ${filename}`),
    ...textsOf(components),
    ...(reactions.length > 0 ? [reactions.map(({ emoji, count }) => `${emoji.name} ${count}`).join('  ')] : []),
  ]
}

/** A line for each row of components: labels of buttons, placeholders of selects, and text. */
function textsOf(components: readonly object[]): string[] {
  return components.flatMap((component) => {
    if ('content' in component) return String(component.content).split('\n')
    if (!('components' in component) || !Array.isArray(component.components))
      return [labelOf(component)].filter(Boolean)
    const inner: readonly object[] = component.components
    const labels = inner.map(labelOf)
    return labels.every((label) => label !== '') ? [labels.join(' ')] : textsOf(inner)
  })
}

function labelOf(component: object): string {
  for (const name of ['label', 'placeholder', 'custom_id'] as const) {
    const value = name in component ? Reflect.get(component, name) : undefined
    if (typeof value === 'string' && value !== '') return `[${value}]`
  }
  return ''
}
