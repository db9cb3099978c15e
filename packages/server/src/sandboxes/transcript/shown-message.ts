import type { Message } from '@guildhall/protocol/objects/messages/message'

/** The lines of a message below the first line of its content. */
export function shownParts({ content, embeds, components = [], attachments, poll }: Message): string[] {
  return [
    ...content.split('\n').slice(1),
    ...embeds.map((embed) => `embed: ${[embed.title, embed.description].filter(Boolean).join(' — ')}`),
    ...embeds.flatMap(({ fields = [] }) => fields.map(({ name, value }) => `  ${name}: ${value}`)),
    ...attachments.map(({ filename }) => `file: ${filename}`),
    ...(poll ? [`poll: ${poll.question.text}`] : []),
    ...(poll?.answers ?? []).map(({ poll_media }) => `  ( ) ${poll_media.text}`),
    ...textsOf(components),
  ].flatMap((part) => part.split('\n'))
}

/** A line for each row of components: labels of buttons, placeholders of selects, and text. */
function textsOf(components: readonly object[]): string[] {
  return components.flatMap((component) => {
    if ('content' in component) return [String(component.content)]
    const inner = [...innerOf(component)]
    if (inner.length === 0) return [labelOf(component)].filter(Boolean)
    const labels = inner.map(labelOf)
    return labels.every((label) => label !== '') ? [labels.join(' ')] : textsOf(inner)
  })
}

function* innerOf(component: object): Iterable<object> {
  if ('components' in component && Array.isArray(component.components)) yield* component.components
  if ('accessory' in component && typeof component.accessory === 'object' && component.accessory) {
    yield component.accessory
  }
}

function labelOf(component: object): string {
  const disabled = 'disabled' in component && component.disabled === true ? ' (disabled)' : ''
  for (const name of ['label', 'placeholder', 'custom_id'] as const) {
    const value = name in component ? Reflect.get(component, name) : undefined
    if (typeof value === 'string' && value !== '') return `[${value}${disabled}]`
  }
  return ''
}

/** The component of a message with this `custom_id`. */
function findComponent(components: readonly object[], customId: string): object | undefined {
  for (const component of components) {
    if ('custom_id' in component && component.custom_id === customId) return component
    const found = findComponent([...innerOf(component)], customId)
    if (found) return found
  }
  return undefined
}

/** The label of a message's button or select; its `custom_id` if the message isn't known. */
export function shownComponent(message: Message | undefined, customId: string): string {
  const found = findComponent(message?.components ?? [], customId)
  return found ? labelOf(found) : `[${customId}]`
}

interface ShownOption {
  readonly label: string
  readonly value: string
}

/** The selected options of a select: the label of each, or its value if it has none. */
export function shownChoice(message: Message | undefined, customId: string, values: readonly string[]): string {
  const select = findComponent(message?.components ?? [], customId)
  const options: readonly ShownOption[] =
    select && 'options' in select && Array.isArray(select.options) ? select.options : []
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ')
}
