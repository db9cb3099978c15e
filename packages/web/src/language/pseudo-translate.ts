import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Pseudo } from './language.ts'
import type { CompiledMessage, TranslatedMessages } from './load-messages.ts'

const plain = 'AEIOUYaeiouycnsz'
const marked = 'ÅÉÎØÛÝåéîøûýçñšž'

/** Makes each word two fifths longer, as translations are, and short messages even longer. */
function longer(text: string): string {
  const share = text.length < 10 ? 0.8 : 0.4
  const accented = text.replaceAll(/[A-Za-z]/gu, (letter) => marked[plain.indexOf(letter)] ?? letter)
  return accented.replaceAll(/\p{L}+/gu, (word) => word + '~'.repeat(Math.ceil(word.length * share)))
}

/** Between a direction override and its end. */
const mirrored = (text: string): string => (text.trim() === '' ? text : `\u202e${text}\u202c`)

export function pseudoTranslate(messages: TranslatedMessages, pseudo: Pseudo): TranslatedMessages {
  const disguise = pseudo === 'long' ? longer : mirrored
  const ofMessage = (message: CompiledMessage): CompiledMessage =>
    typeof message === 'string' ? disguise(message) : message.map(ofElement)
  function ofElement(element: MessageFormatElement): MessageFormatElement {
    if ('options' in element) {
      const options = Object.entries(element.options).map(([name, { value }]) => [
        name,
        { value: value.map(ofElement) },
      ])
      return { ...element, options: Object.fromEntries(options) }
    }
    if ('children' in element) return { ...element, children: element.children.map(ofElement) }
    return element.type === 0 ? { ...element, value: disguise(element.value) } : element
  }
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, ofMessage(message)]))
}
