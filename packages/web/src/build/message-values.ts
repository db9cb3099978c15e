import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** The values in a message, and its page elements as `<name>`. */
export function messageValues(message: string): Set<string> {
  const found = new Set<string>()
  const visit = (element: MessageFormatElement): void => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return
    found.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
    if (element.type === TYPE.tag) element.children.forEach(visit)
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) value.forEach(visit)
  }
  parse(message).forEach(visit)
  return found
}
